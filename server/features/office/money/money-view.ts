import { type Currency, money, toWire } from "#contract/money.ts";
import type { FoundDonation } from "#contract/office/money.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { FoundDonationRow } from "./find-donation-store.ts";

export const toWireAmount = (minor: number, currency: Currency) => toWire(money(minor, currency));

export function foundView(gateways: Gateways, row: FoundDonationRow): FoundDonation {
  return {
    id: row.id,
    state: row.state,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    number: row.number,
    name: row.donor_name,
    email: row.donor_email,
    anonymous: row.anonymous,
    started_at: row.created_at.toISOString(),
    given_at: row.settled_at?.toISOString() ?? null,
    total: toWireAmount(row.amount_minor + row.fee_minor, row.currency),
    refunded: toWireAmount(row.refunded_minor, row.currency),
    revoked: row.revoked_at !== null,
    currency: row.currency,
    provider: row.provider,
    gateway: toNamedGateway(gateways, row.provider),
    recurring: row.frequency,
  };
}
