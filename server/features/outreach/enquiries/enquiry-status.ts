import type { EnquiryState, OfficeEnquiryState } from "#contract/outreach/enquiries.ts";

export type EnquiryAction = "ask" | "answer" | "close" | "reopen";

/** The state as the office sees it. */
export function officeStateOf({
  state,
  doubtful,
}: {
  readonly state: EnquiryState;
  readonly doubtful: boolean;
}): OfficeEnquiryState {
  return state === "open" && doubtful ? "doubtful" : state;
}

/**
 * The state after an action; undefined where it makes no sense. A new question reopens a closed thread, and a
 * doubtful one too: its link proves that the sender reads that mailbox.
 */
export function afterAction(
  state: OfficeEnquiryState,
  action: EnquiryAction,
): EnquiryState | undefined {
  switch (action) {
    case "ask":
      return "open";
    case "answer":
      return state === "closed" ? undefined : "answered";
    case "close":
      return state === "closed" ? undefined : "closed";
    case "reopen":
      return state === "closed" || state === "doubtful" ? "open" : undefined;
  }
}
