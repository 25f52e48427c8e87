import { dayText } from "#contract/day-text.ts";
import type { Refund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";

/** Describes a refund's status to its donor or a campaign's team. */
export function refundSentence(refund: Refund): string {
  const { state, asked_at, changed_at, decided_at, claim_url } = refund;
  const amount = formatWire(refund.amount, refund.currency);
  const requested = `Refund of ${amount} requested on ${dayText(asked_at)}`;
  switch (state) {
    case "asked":
      return `${requested}. We will decide soon.`;
    case "declined":
      return `${requested}, and declined on ${dayText(decided_at ?? changed_at)}.`;
    case "ordered":
      return `${amount} will be refunded shortly.`;
    case "waiting":
      return claim_url ? `${amount} is ready for you to claim.` : `${amount} is being refunded.`;
    case "done":
      return `${amount} was refunded on ${dayText(changed_at)}.`;
    case "failed":
      return `${amount} could not be refunded. We are looking into it.`;
  }
}
