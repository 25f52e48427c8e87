import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

type Rows<T> = Promise<readonly T[]>;

export function sumCurrencies(db: Db): Rows<{ currency: string; sum_minor: number }> {
  return readRows(
    db,
    sql`SELECT currency, sum(amount_minor)::bigint AS sum_minor FROM ledger_entry
        GROUP BY currency HAVING sum(amount_minor) <> 0`,
  );
}

/**
 * Campaigns whose totals are wrong: raised less costs must be what the ledger owes the campaign,
 * and all sums and counts must be those of the settled donations.
 */
export function findMismatchedTotals(db: Db): Rows<{ campaign_id: number }> {
  return readRows(
    db,
    sql`
    WITH books AS (
      SELECT account.name, account.currency, -sum(entry.amount_minor) AS owed_minor
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE account.name LIKE 'campaign:%' GROUP BY 1, 2
    ), settled AS (
      SELECT campaign_id, count(*) AS n, sum(campaign_amount_minor) AS raised_minor, sum(cost_minor) AS cost_minor,
        sum(campaign_amount_minor) FILTER (WHERE payment_method = 'Offline') AS offline_minor
      FROM donation WHERE state = 'settled' GROUP BY 1
    ), reversed AS (
      SELECT campaign_id, count(*) AS n FROM donation WHERE state = 'reversed' GROUP BY 1
    )
    SELECT totals.campaign_id FROM campaign_totals totals
    LEFT JOIN books ON books.name = 'campaign:' || totals.campaign_id AND books.currency = totals.currency
    LEFT JOIN settled ON settled.campaign_id = totals.campaign_id
    LEFT JOIN reversed ON reversed.campaign_id = totals.campaign_id
    WHERE totals.raised_minor - totals.cost_minor <> coalesce(books.owed_minor, 0)
      OR totals.raised_minor <> coalesce(settled.raised_minor, 0)
      OR totals.cost_minor <> coalesce(settled.cost_minor, 0)
      OR totals.offline_minor <> coalesce(settled.offline_minor, 0)
      OR totals.donation_count <> coalesce(settled.n, 0)
      OR totals.reversed_count <> coalesce(reversed.n, 0)
      OR totals.donor_count <> (
        SELECT count(*) FROM campaign_donor donor WHERE donor.campaign_id = totals.campaign_id
      )`,
  );
}

/** Days whose figures are not the sum of the donations settled on that UTC day. */
export function findMisdatedGiving(db: Db): Rows<{ campaign_id: number; day: string }> {
  return readRows(
    db,
    sql`
    WITH settled AS (
      SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date AS day,
        sum(campaign_amount_minor) AS raised_minor, count(*) AS donation_count
      FROM donation WHERE state = 'settled' GROUP BY 1, 2
    )
    SELECT campaign_id, day FROM settled FULL JOIN campaign_day AS kept USING (campaign_id, day)
    WHERE settled.raised_minor IS DISTINCT FROM kept.raised_minor
      OR settled.donation_count IS DISTINCT FROM kept.donation_count`,
  );
}

/**
 * Donations with wrong transactions. A settled donation has one `capture` of what the donor was
 * charged, or one `offline-gift` where it came offline. A reversed one also has a reversal. Any
 * other has none.
 */
export function findUnpostedDonations(db: Db): Rows<{ id: string }> {
  return readRows(
    db,
    sql`
    WITH booked AS (
      SELECT txn.source_id, count(DISTINCT txn.id) AS txns, sum(entry.amount_minor) AS total_minor,
        bool_and(txn.kind = 'offline-gift') AS offline, count(DISTINCT reversal.id) AS reversals
      FROM ledger_txn txn
      JOIN ledger_entry entry ON entry.txn_id = txn.id
      JOIN ledger_account account ON account.id = entry.account_id
      LEFT JOIN ledger_txn reversal ON reversal.reverses = txn.id
      WHERE txn.source_type = 'donation' AND (
        txn.kind = 'capture' AND (account.name LIKE 'gateway:%' OR account.name = 'gateway-costs')
        OR txn.kind = 'offline-gift' AND account.name LIKE 'offline:%'
      )
      GROUP BY 1
    )
    SELECT coalesce(donation.id::text, booked.source_id) AS id
    FROM donation FULL JOIN booked ON booked.source_id = donation.id::text
    WHERE coalesce(booked.txns, 0) <> (coalesce(donation.state, '') IN ('settled', 'reversed'))::int
      OR booked.total_minor <> donation.amount_minor + donation.fee_minor
      OR booked.offline <> (donation.payment_method = 'Offline')
      OR booked.reversals <> (donation.state = 'reversed')::int`,
  );
}

export function findWeakPromises(db: Db): Rows<{ id: string }> {
  return readRows(
    db,
    sql`
    SELECT donation.id FROM donation
    JOIN ledger_txn txn ON txn.source_type = 'donation' AND txn.kind = 'capture'
      AND txn.source_id = donation.id::text
    JOIN ledger_entry entry ON entry.txn_id = txn.id
    JOIN ledger_account account ON account.id = entry.account_id
      AND account.name = 'campaign:' || donation.campaign_id
    WHERE donation.state = 'settled'
    GROUP BY donation.id
    HAVING -sum(entry.amount_minor) * 10 < donation.campaign_amount_minor * 9`,
  );
}
