import type { EnquiryState } from "#contract/outreach/enquiries.ts";

export type EnquiryAction = "ask" | "answer" | "close" | "reopen";

/**
 * The state after an action; undefined where it makes no sense. A new question opens a closed
 * thread again.
 */
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
