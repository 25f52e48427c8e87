import type { EnquiryState, OfficeEnquiryState } from "#contract/outreach/enquiries.ts";

export type EnquiryAction = "ask" | "answer" | "close" | "reopen";

/** The state that the office sees. */
export function toOfficeState({
  state,
  doubtful,
}: {
  readonly state: EnquiryState;
  readonly doubtful: boolean;
}): OfficeEnquiryState {
  return state === "open" && doubtful ? "doubtful" : state;
}

/**
 * The state after an action; undefined if the action is not allowed. A new message reopens a closed
 * thread and clears a doubtful one, as using the emailed link shows that the sender owns the mailbox.
 */
export function nextState(
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
