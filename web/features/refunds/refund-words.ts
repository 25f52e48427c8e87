import { dayText } from "#contract/day-text.ts";
import type { Refund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";

/** How a refund stands, in a sentence for its donor or a campaign's team. */
export function refundSentence(refund: Refund): string {
  const { state, asked_at, changed_at, decided_at, claim_url } = refund;
  const amount = formatWire(refund.amount, refund.currency);
  switch (state) {
    case "asked":
      return `Asked on ${dayText(asked_at)} for ${amount}. We have yet to decide.`;
    case "declined":
      return `Asked on ${dayText(asked_at)} for ${amount}. Declined on ${dayText(decided_at ?? changed_at)}.`;
    case "ordered":
      return `${amount} is about to be given back.`;
    case "waiting":
      return claim_url ? `${amount} waits for you to claim it.` : `${amount} is on its way back.`;
    case "done":
      return `${amount} was given back on ${dayText(changed_at)}.`;
    case "failed":
      return `${amount} could not be given back. We are looking into it.`;
  }
}
