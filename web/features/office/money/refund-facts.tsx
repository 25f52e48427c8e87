import { dayText } from "#contract/day-text.ts";
import { groupByFour } from "#contract/giving/creditor-reference.ts";
import { type OfficeRefund, refundReasons } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { FactList, type Facts } from "../fact-list.tsx";
import { gatewayText } from "./gateway-cell.tsx";
import { refundStateText, requesterText } from "./refund-texts.ts";

export function RefundFacts({ refund }: { refund: OfficeRefund }) {
  return (
    <div className="grid gap-3">
      <FactList
        facts={refundFacts(refund)}
        technical={[
          ["payment ID", refund.payment_id],
          ["refund ID at the provider", refund.external_id],
        ]}
      />
      <p>
        <a href={moneyPath("donations", refund.donation.id)} className="link text-sm">
          Open the donation
        </a>
      </p>
    </div>
  );
}

function refundFacts(refund: OfficeRefund): Facts {
  const { donation, note, decider, decided_at, decision_note, currency } = refund;
  const sum = (amount: number) => formatWire(amount, currency);
  const given = donation.given_at && ` on ${dayText(donation.given_at)}`;
  return [
    ["requested", sum(refund.amount)],
    ["by", `${requesterText(refund)}, on ${dayText(refund.asked_at)}`],
    ["reason", refundReasons[refund.reason]],
    ["in their words", note && `“${note}”`],
    ["status", refundStateText(refund)],
    ["send to", refund.send_to && accountText(refund.send_to)],
    ["decided", decider && decided_at && `By ${decider} on ${dayText(decided_at)}`],
    ["note from the office", decision_note && `“${decision_note}”`],
    ["provider's response", refund.failure],
    ["attempts", refund.state === "ordered" && refund.tries > 0 ? String(refund.tries) : null],
    ["donor", donation.name ?? "Anonymous"],
    ["email", donation.email],
    ["shown as", donation.anonymous ? "Anonymous" : null],
    ["campaign", donation.campaign.title],
    [
      "charged",
      `${sum(donation.total)}${given ?? ""}, including a service fee of ${sum(donation.fee)}`,
    ],
    ["refunded", donation.refunded > 0 ? sum(donation.refunded) : null],
    ["remaining", sum(donation.left)],
    ["dispute", donation.disputed ? "The donor's bank has not decided yet" : null],
    ["payment provider", gatewayText(refund.gateway)],
  ];
}

/** The account that the donation came from. */
function accountText({ name, iban }: NonNullable<OfficeRefund["send_to"]>): string {
  if (!iban) return "Ask the donor for their account";
  return [groupByFour(iban), name].filter(Boolean).join(", ");
}
