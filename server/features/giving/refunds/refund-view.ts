import type { DonationRefunds, OfficeRefund, Refund } from "#contract/giving/refunds.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { RefundItemRow } from "./refund-list-store.ts";
import {
  canSendAgain,
  MAX_REFUND_REQUESTS,
  type RefundableDonation,
  refundableMinor,
} from "./refund-policy.ts";
import type { RefundRow } from "./refund-store.ts";

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));

function refundView(row: RefundRow, currency: Currency): Refund {
  return {
    id: row.id,
    state: row.state,
    amount: wire(row.amount_minor, currency),
    currency,
    asked_by: row.asked_by,
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
    changed_at: row.changed_at.toISOString(),
    claim_url: row.state === "waiting" ? row.claim_url : null,
  };
}

/** Only the donor sees the claim link. */
export function donationRefundsView(
  donation: RefundableDonation,
  refunds: readonly RefundRow[],
  { underWayMinor, forDonor }: { underWayMinor: number; forDonor: boolean },
): DonationRefunds {
  const { currency, refunded_minor, held_minor } = donation;
  const remainingMinor = refundableMinor(donation, underWayMinor);
  const requester = forDonor ? "donor" : "organiser";
  const requestCount = refunds.filter(({ asked_by }) => asked_by === requester).length;
  const isPending = refunds.some(({ state }) => state === "asked");
  return {
    // A refund that was sent again is represented by the new one.
    data: refunds
      .filter(({ sent_again_as }) => sent_again_as === null)
      .map((row) => {
        const view = refundView(row, currency);
        return forDonor ? view : { ...view, claim_url: null };
      }),
    currency,
    refunded: wire(refunded_minor, currency),
    left: wire(remainingMinor, currency),
    may_ask:
      remainingMinor > 0 && held_minor === 0 && !isPending && requestCount < MAX_REFUND_REQUESTS,
  };
}

function refundableView(row: RefundItemRow): OfficeRefund["donation"] {
  const { currency } = row;
  return {
    id: row.donation_id,
    state: row.donation_state,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    name: row.donor_name,
    email: row.donor_email,
    anonymous: row.anonymous,
    given_at: row.settled_at?.toISOString() ?? null,
    amount: wire(row.given_minor, currency),
    fee: wire(row.fee_minor, currency),
    total: wire(row.given_minor + row.fee_minor, currency),
    refunded: wire(row.refunded_minor, currency),
    left: wire(refundableMinor(toDonation(row), row.under_way_minor), currency),
    disputed: row.held_minor > 0,
    currency,
    provider: row.donation_provider,
    payment_id: row.donation_payment_id,
  };
}

export function officeRefundView(row: RefundItemRow, gateways: Gateways): OfficeRefund {
  return {
    ...refundView(row, row.currency),
    reason: row.reason,
    note: row.note,
    asker: row.asker_name || null,
    decider: row.decider_name || null,
    failure: row.failure,
    tries: row.tries,
    may_send_again: canSendAgain(row),
    sent_again: row.sent_again_as !== null,
    gateway: toNamedGateway(gateways, row.provider),
    payment_id: row.payment_id,
    external_id: row.external_id,
    send_to:
      row.state === "waiting" && gateways.named(row.provider)?.capabilities.refunds === "by_hand"
        ? { name: row.sender_name, iban: row.sender_iban }
        : null,
    donation: refundableView(row),
  };
}

function toDonation(row: RefundItemRow): RefundableDonation {
  return {
    state: row.donation_state,
    provider: row.donation_provider,
    payment_id: row.donation_payment_id,
    currency: row.currency,
    amount_minor: row.given_minor,
    fee_minor: row.fee_minor,
    refunded_minor: row.refunded_minor,
    held_minor: row.held_minor,
  };
}
