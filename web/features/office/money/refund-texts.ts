import type {
  OfficeRefund,
  RefundQueue,
  RefundRequester,
  RefundState,
} from "#contract/giving/refunds.ts";

export const refundQueueLabels: Readonly<Record<RefundQueue, string>> = {
  asked: "Requested",
  under_way: "Under way",
  done: "Refunded",
  declined: "Declined",
  failed: "Failed",
};

const refundStateLabels: Readonly<Record<RefundState, string>> = {
  asked: "Waiting for a decision",
  declined: "Declined",
  ordered: "Approved, not yet sent",
  waiting: "Sent, not yet paid out",
  done: "Refunded",
  failed: "Failed",
};

export function refundStateText({ state, sent_again, send_to }: OfficeRefund): string {
  if (send_to) return "To be sent from your bank";
  return sent_again ? "Failed, sent again" : refundStateLabels[state];
}

const requesters: Readonly<Record<RefundRequester, string>> = {
  donor: "The donor",
  organiser: "The team",
  office: "The office",
  gateway: "The payment provider",
  site: "This site",
};

/** Who requested the refund, with the name if it was someone of the team or office. */
export function requesterText({ asked_by, asker }: OfficeRefund): string {
  const isNamed = asker && (asked_by === "organiser" || asked_by === "office");
  return isNamed ? `${requesters[asked_by]} (${asker})` : requesters[asked_by];
}
