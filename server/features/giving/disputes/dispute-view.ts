import type { OfficeDispute } from "#contract/giving/disputes.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { DisputeItemRow } from "./dispute-store.ts";

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));
const toText = (at: Date | null) => at?.toISOString() ?? null;

export function disputeView(row: DisputeItemRow, gateways: Gateways): OfficeDispute {
  return {
    id: row.id,
    state: row.state as OfficeDispute["state"],
    reason: row.reason,
    amount: wire(row.amount_minor, row.currency),
    currency: row.currency,
    opened_at: row.opened_at.toISOString(),
    evidence_due_at: toText(row.evidence_due_at),
    evidence:
      row.evidence === null
        ? null
        : {
            text: row.evidence,
            by: row.author_name || null,
            sent_at: toText(row.evidence_sent_at),
          },
    closed_at: toText(row.closed_at),
    provider: row.provider,
    gateway: toNamedGateway(gateways, row.provider),
    gateway_there: gateways.named(row.provider) !== undefined,
    external_id: row.external_id,
    payment_id: row.payment_id,
    held_payment: row.held_id,
    of_second_payment: row.gift_id !== null && row.payment_id !== row.donation_payment_id,
    donation: donationView(row),
  };
}

function donationView(row: DisputeItemRow): OfficeDispute["donation"] {
  const { gift_id: id, campaign_id, given_minor, fee_minor } = row;
  if (id === null || campaign_id === null) return null;
  const { receipt_number: number, receipt_issued_at: issued } = row;
  const currency = (row.donation_currency ?? "USD") as Currency;
  return {
    id,
    campaign: { id: campaign_id, title: row.campaign_title ?? "" },
    name: row.donor_name,
    email: row.donor_email,
    total: wire((given_minor ?? 0) + (fee_minor ?? 0), currency),
    currency,
    given_at: toText(row.settled_at),
    receipt: number && issued ? { number, issued_at: issued.toISOString() } : null,
    thanked_at: toText(row.thanked_at),
  };
}
