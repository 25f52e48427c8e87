import type { EnquiryState } from "#contract/outreach/enquiries.ts";

export type EnquiryAction = "ask" | "answer" | "close" | "reopen";

/** Where an action leads; undefined where it makes no sense. Whoever asks again is heard again. */
export function afterAction(state: EnquiryState, action: EnquiryAction): EnquiryState | undefined {
  switch (action) {
    case "ask":
      return "open";
    case "answer":
      return state === "closed" ? undefined : "answered";
    case "close":
      return state === "closed" ? undefined : "closed";
    case "reopen":
      return state === "closed" ? "open" : undefined;
  }
}
