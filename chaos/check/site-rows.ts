/** The site's rows, read by statements of the run's own. Eight-byte integers are bigints. */
import type { Currency } from "../rates.ts";

/** Queries the site's database. */
export type Query = <Row>(text: string) => Promise<Row[]>;

export interface SiteDonation {
  readonly id: string;
  readonly campaign_id: bigint;
  readonly state: string;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly campaign_amount_minor: bigint;
  readonly payment_id: string | null;
  /** The donor's message, or that of the donor's first donation. */
  readonly mark: string | null;
  readonly settled_at: Date | null;
}

/** A date of a recurring donation. */
export interface SitePeriod {
  readonly recurring_id: string;
  readonly due_on: string;
  readonly donation_id: string;
  readonly state: string;
  readonly reason: string | null;
}

/** What all entries for a donation, or for none, add to an account. */
export interface LedgerRow {
  readonly donation_id: string;
  readonly account: string;
  readonly minor: bigint;
}

export interface ReceiptRow {
  readonly number: string;
  readonly donation_id: string;
  readonly content: string;
  readonly signature: string;
  readonly is_void: boolean;
}

export async function readRows(query: Query) {
  const firstMessage = (id: string) =>
    `(SELECT min(message) FROM donation WHERE recurring_id = ${id})`;
  return {
    donations: await query<SiteDonation>(`
      SELECT id, campaign_id, state, currency, amount_minor, fee_minor, campaign_amount_minor,
        payment_id, coalesce(message, ${firstMessage("given.recurring_id")}) AS mark, settled_at
      FROM donation AS given`),
    recurring: await query<{ id: string; mark: string | null }>(`
      SELECT id, ${firstMessage("recurring_donation.id")} AS mark FROM recurring_donation`),
    periods: await query<SitePeriod>(`
      SELECT recurring_id, due_on::text, donation_id, state, reason FROM recurring_charge
      ORDER BY recurring_id, due_on`),
    bankLines: await query<{ donation_id: string | null; state: string; amount_minor: bigint }>(
      "SELECT donation_id, state, amount_minor FROM bank_line",
    ),
    ledger: await query<LedgerRow>(`
      SELECT coalesce(m.donation_id, d.id)::text AS donation_id,
        CASE WHEN a.name LIKE 'campaign:%' OR a.name = 'recovered-costs'
          THEN 'campaign and recovered costs' ELSE a.name END || ' ' || e.currency AS account,
        sum(e.amount_minor)::bigint AS minor
      FROM ledger_entry e
      JOIN ledger_txn t ON t.id = e.txn_id
      JOIN ledger_account a ON a.id = e.account_id
      LEFT JOIN donation d ON t.source_type = 'donation' AND d.id::text = t.source_id
      LEFT JOIN money_movement m ON t.source_type = 'movement' AND m.id::text = t.source_id
      WHERE a.name NOT LIKE 'exchange%'
      GROUP BY 1, 2`),
    receipts: await query<ReceiptRow>(`
      SELECT number, donation_id, content, signature, voided_at IS NOT NULL AS is_void
      FROM receipt`),
    refunds: await query<{ id: string; amount_minor: bigint; external_id: string | null }>(
      "SELECT id, amount_minor, external_id FROM refund",
    ),
  };
}
