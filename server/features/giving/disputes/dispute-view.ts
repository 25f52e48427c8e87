import type { OfficeDispute } from "#contract/giving/disputes.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type { Gateways } from "../../../platform/payments/gateways.ts";
import { nameGateway } from "../../../platform/payments/named-gateway.ts";
import type { DisputeItemRow } from "./dispute-store.ts";

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));
const textOf = (at: Date | null) => at?.toISOString() ?? null;

export function disputeView(row: DisputeItemRow, gateways: Gateways): OfficeDispute {
  const { receipt_number: number, receipt_issued_at: issued } = row;
  return {
    id: row.id,
    state: row.state as OfficeDispute["state"],
    reason: row.reason,
    amount: wire(row.amount_minor, row.currency),
    currency: row.currency,
    opened_at: row.opened_at.toISOString(),
    evidence_due_at: textOf(row.evidence_due_at),
    evidence:
      row.evidence === null
        ? null
        : {
            text: row.evidence,
            by: row.author_name || null,
            sent_at: textOf(row.evidence_sent_at),
          },
    closed_at: textOf(row.closed_at),
    provider: row.provider,
    gateway: nameGateway(gateways, row.provider),
    gateway_there: gateways.named(row.provider) !== undefined,
    external_id: row.external_id,
    payment_id: row.payment_id,
    of_second_payment: row.payment_id !== row.donation_payment_id,
    donation: {
      id: row.donation_id,
      campaign: { id: row.campaign_id, title: row.campaign_title },
      name: row.donor_name,
      email: row.donor_email,
      total: wire(row.given_minor + row.fee_minor, row.donation_currency),
      currency: row.donation_currency,
      given_at: textOf(row.settled_at),
      receipt: number && issued ? { number, issued_at: issued.toISOString() } : null,
      thanked_at: textOf(row.thanked_at),
    },
  };
}
