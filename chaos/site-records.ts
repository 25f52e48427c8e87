import { sql } from "kysely";
import type { DonationState } from "#contract/donations.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";

/** A donation as the site's database has it. */
export interface DonationRecord {
  readonly id: string;
  readonly campaign_id: number;
  readonly state: DonationState;
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly rate_ppm: number;
  readonly campaign_currency: Currency;
  readonly campaign_amount_minor: number;
  readonly cost_minor: number | null;
  readonly payment_id: string | null;
  readonly message: string | null;
  readonly quarantined: boolean;
  readonly captures: number;
}

export function readDonations(db: Db) {
  return readRows(
    db,
    sql<DonationRecord>`
    SELECT id, campaign_id, state, currency, amount_minor, fee_minor, rate_ppm, campaign_currency,
      campaign_amount_minor, cost_minor, payment_id, message,
      quarantined_at IS NOT NULL AS quarantined,
      (SELECT count(*)::int FROM ledger_txn txn
        WHERE txn.source_type = 'donation' AND txn.kind = 'capture'
          AND txn.source_id = donation.id::text) AS captures
    FROM donation`,
  );
}

export function readKeys(db: Db) {
  return readRows(
    db,
    sql<{ key: string; donation_id: string }>`SELECT key, donation_id FROM idempotency_key`,
  );
}

export function readAlerts(db: Db) {
  return readRows(db, sql<{ kind: string; key: string }>`SELECT kind, key FROM alert`);
}

/** Events that are not applied yet, of those that came at least that long ago. */
export async function countWaitingEvents(db: Db, ageSeconds = 0): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM webhook_event
      WHERE applied_at IS NULL AND received_at <= now() - make_interval(secs => ${ageSeconds})`,
  );
  return row?.n ?? 0;
}

/** What the books say that the gateway holds for us, in minor units by currency. */
export function readClearing(db: Db) {
  return readRows(
    db,
    sql<{ currency: Currency; balance_minor: number }>`
    SELECT account.currency, sum(entry.amount_minor)::bigint AS balance_minor
    FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
    WHERE account.name = 'gateway:sandbox' GROUP BY 1`,
  );
}
