import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { readRows } from "../platform/db/read-rows.ts";

/**
 * Errors in the books, as sentences; empty if there are none. Independent of the code that writes the books,
 * so that it does not repeat that code's mistakes.
 */
export async function findBookErrors(tx: Tx): Promise<string[]> {
  const faults = await readRows(
    tx,
    sql<{ fault: string }>`
    SELECT 'the ledger sums to ' || sum(amount_minor) || ' ' || currency AS fault
    FROM ledger_entry GROUP BY currency HAVING sum(amount_minor) <> 0
    UNION ALL
    (SELECT 'transaction ' || txn_id || ' does not sum to zero'
    FROM ledger_entry GROUP BY txn_id, currency HAVING sum(amount_minor) <> 0 LIMIT 5)
    UNION ALL
    (SELECT 'transaction ' || id || ' has no entries'
    FROM ledger_txn WHERE NOT EXISTS (SELECT FROM ledger_entry WHERE txn_id = ledger_txn.id) LIMIT 5)
    UNION ALL
    (SELECT 'donation ' || id || ' is settled but not in the books'
    FROM donation WHERE state = 'settled' AND NOT EXISTS (
      SELECT FROM ledger_txn WHERE source_type = 'donation' AND source_id = donation.id::text) LIMIT 5)
    UNION ALL
    (SELECT 'campaign ' || totals.campaign_id || ' shows ' || totals.raised_minor || ' but received '
      || coalesce(given.minor, 0)
    FROM campaign_totals totals LEFT JOIN (
      SELECT campaign_id, sum(campaign_amount_minor - campaign_refunded_minor) AS minor
      FROM donation WHERE state = 'settled' GROUP BY 1) given USING (campaign_id)
    WHERE totals.raised_minor <> coalesce(given.minor, 0) LIMIT 5)`,
  );
  return faults.map(({ fault }) => fault);
}
