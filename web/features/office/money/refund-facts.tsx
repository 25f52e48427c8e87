import { dayText } from "#contract/day-text.ts";
import { type OfficeRefund, refundReasons } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { FactList } from "../fact-list.tsx";
import { gatewayText } from "./gateway-text.ts";
import { askerText, stateText } from "./refund-words.ts";

/** All that is known of a refund, and what of its donation decides about it. */
export function RefundFacts({ refund }: { refund: OfficeRefund }) {
  return (
    <div className="grid gap-3">
      <FactList facts={factsOf(refund)} />
      <p>
        <a href={moneyPath("donations", refund.donation.id)} className="link text-sm">
          The donation’s whole life
        </a>
      </p>
    </div>
  );
}

function factsOf(refund: OfficeRefund) {
  const { donation, note, decider, decided_at, decision_note, currency } = refund;
  const sum = (amount: number) => formatWire(amount, currency);
  const given = donation.given_at && ` on ${dayText(donation.given_at)}`;
  const facts: Array<[string, string | null]> = [
    ["wanted back", sum(refund.amount)],
    ["by", `${askerText(refund)}, on ${dayText(refund.asked_at)}`],
    ["why", refundReasons[refund.reason]],
    ["in their words", note && `“${note}”`],
    ["state", stateText(refund)],
    ["decided", decider && decided_at && `by ${decider} on ${dayText(decided_at)}`],
    ["the office says", decision_note && `“${decision_note}”`],
    ["the gateway says", refund.failure],
    ["tries", refund.state === "ordered" && refund.tries > 0 ? String(refund.tries) : null],
    ["donor", donation.name ?? "nobody named"],
    ["address", donation.email],
    ["shown as", donation.anonymous ? "anonymous" : null],
    ["campaign", donation.campaign.title],
    ["charged", `${sum(donation.total)}${given ?? ""}, of it ${sum(donation.fee)} service fee`],
    ["given back", donation.refunded > 0 ? sum(donation.refunded) : null],
    ["left", sum(donation.left)],
    ["dispute", donation.disputed ? "the donor's bank decides about it" : null],
    ["payment", `${refund.payment_id} at ${gatewayText(refund.gateway)}`],
    ["refund at the gateway", refund.external_id],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
