import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { readRows } from "../../platform/db/read-rows.ts";

type Rows<T> = Promise<readonly T[]>;

export function sumCurrencies(db: Db): Rows<{ currency: string; sum_minor: number }> {
  return readRows(
    db,
    sql`SELECT currency, sum(amount_minor)::bigint AS sum_minor FROM ledger_entry
        GROUP BY currency HAVING sum(amount_minor) <> 0`,
  );
}

/** Raised less costs must be what the ledger owes the campaign, and counts what is settled. */
export function findMismatchedTotals(db: Db): Rows<{ campaign_id: number }> {
  return readRows(
    db,
    sql`
    WITH books AS (
      SELECT account.name, account.currency, -sum(entry.amount_minor) AS owed_minor
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE account.name LIKE 'campaign:%' GROUP BY 1, 2
    ), settled AS (
      SELECT campaign_id, count(*) AS n, sum(campaign_amount_minor) AS raised_minor, sum(cost_minor) AS cost_minor
      FROM donation WHERE state = 'settled' GROUP BY 1
    )
    SELECT totals.campaign_id FROM campaign_totals totals
    LEFT JOIN books ON books.name = 'campaign:' || totals.campaign_id AND books.currency = totals.currency
    LEFT JOIN settled ON settled.campaign_id = totals.campaign_id
    WHERE totals.raised_minor - totals.cost_minor <> coalesce(books.owed_minor, 0)
      OR totals.raised_minor <> coalesce(settled.raised_minor, 0)
      OR totals.cost_minor <> coalesce(settled.cost_minor, 0)
      OR totals.donation_count <> coalesce(settled.n, 0)
      OR totals.donor_count <> (
        SELECT count(*) FROM campaign_donor donor WHERE donor.campaign_id = totals.campaign_id
      )`,
  );
}

/** A settled donation has one capture, for what the donor was charged; an unsettled one has none. */
export function findUnpostedDonations(db: Db): Rows<{ id: string }> {
  return readRows(
    db,
    sql`
    WITH captured AS (
      SELECT txn.source_id, count(DISTINCT txn.id) AS txns, sum(entry.amount_minor) AS total_minor
      FROM ledger_txn txn
      JOIN ledger_entry entry ON entry.txn_id = txn.id
      JOIN ledger_account account ON account.id = entry.account_id
      WHERE txn.source_type = 'donation' AND txn.kind = 'capture'
        AND (account.name LIKE 'gateway:%' OR account.name = 'gateway-costs')
      GROUP BY 1
    )
    SELECT coalesce(donation.id::text, captured.source_id) AS id
    FROM donation FULL JOIN captured ON captured.source_id = donation.id::text
    WHERE (donation.state = 'settled') IS DISTINCT FROM (captured.txns = 1)
      AND NOT (donation.state <> 'settled' AND captured.txns IS NULL)
      OR donation.state = 'settled' AND captured.total_minor <> donation.amount_minor + donation.fee_minor`,
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
