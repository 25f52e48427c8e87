import type {
  OfficeRefund,
  RefundAsker,
  RefundQueue,
  RefundState,
} from "#contract/giving/refunds.ts";

export const refundQueueWords: Readonly<Record<RefundQueue, string>> = {
  asked: "Asked for",
  under_way: "Under way",
  done: "Given back",
  declined: "Declined",
  failed: "Failed",
};

const refundStateWords: Readonly<Record<RefundState, string>> = {
  asked: "Waits for a decision",
  declined: "Declined",
  ordered: "To be sent to the gateway",
  waiting: "Sent, not yet paid out",
  done: "Given back",
  failed: "Failed",
};

export function stateText({ state, sent_again }: OfficeRefund): string {
  return sent_again ? "Failed, sent again since" : refundStateWords[state];
}

const askers: Readonly<Record<RefundAsker, string>> = {
  donor: "The donor",
  organiser: "The team",
  office: "The office",
  gateway: "The gateway",
  site: "This site",
};

/** Who wanted it, with their name where they are of a team or of the office. */
export function askerText({ asked_by, asker }: OfficeRefund): string {
  const named = asker && (asked_by === "organiser" || asked_by === "office");
  return named ? `${askers[asked_by]} (${asker})` : askers[asked_by];
}
