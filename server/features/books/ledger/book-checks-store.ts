import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Faults of each kind that are reported at most. */
export const MAX_REPORTED = 100;

/** A page of rows in the order of their ids, which is that of their creation. */
export interface IdPage {
  readonly after: string;
  readonly rows: number;
}

export interface CheckedPage {
  /** The last id; null if the page is empty. */
  readonly last: string | null;
  readonly count: number;
  /** Donations whose transactions are wrong. */
  readonly unposted: readonly string[];
}

interface CheckedTransactions extends CheckedPage {
  /** Settled donations of which less than 90% reached the campaign. */
  readonly weak: readonly string[];
  /** Campaigns of these donations. */
  readonly campaigns: readonly number[];
}

const UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/**
 * Compares a page of donations' transactions with the donations. A settled donation has one `capture` of
 * the charged amount, or one `offline-gift`, which has a reversal if it was undone. A captured donation
 * is reversed once movements have refunded all of it.
 */
export async function checkTransactions(
  db: Db,
  { after, rows }: IdPage,
): Promise<CheckedTransactions> {
  const [page] = await readRows(
    db,
    sql<CheckedTransactions>`
    WITH page AS MATERIALIZED (
      SELECT id, kind, source_id FROM ledger_txn
      WHERE source_type = 'donation' AND id > ${after}::uuid ORDER BY id LIMIT ${rows}
    ), expected AS MATERIALIZED (
      SELECT page.*, donation.state, donation.campaign_id, donation.payment_method,
        donation.refunded_minor,
        donation.amount_minor + donation.fee_minor AS due_minor, donation.campaign_amount_minor
      FROM page LEFT JOIN donation ON donation.id = CASE
        WHEN page.source_id ~ ${sql.lit(UUID)} THEN page.source_id::uuid END
    ), booked AS (
      SELECT expected.id,
        sum(entry.amount_minor) FILTER (WHERE CASE expected.kind
          WHEN 'capture' THEN account.name LIKE 'gateway:%' OR account.name = 'gateway-costs'
          ELSE account.name LIKE 'offline:%' END) AS charged_minor,
        -sum(entry.amount_minor) FILTER (WHERE account.name = 'campaign:' || expected.campaign_id)
          AS reached_minor
      FROM expected JOIN ledger_entry entry ON entry.txn_id = expected.id
      JOIN ledger_account account ON account.id = entry.account_id
      GROUP BY expected.id
    ), checked AS (
      SELECT expected.source_id,
        CASE WHEN expected.kind IN ('capture', 'offline-gift') THEN
          coalesce(expected.state, '') NOT IN ('settled', 'reversed')
          OR booked.charged_minor IS DISTINCT FROM expected.due_minor
          OR (expected.kind = 'offline-gift') <> (expected.payment_method = 'Offline')
          OR EXISTS (SELECT FROM ledger_txn WHERE reverses = expected.id)
            <> (expected.state = 'reversed' AND expected.kind = 'offline-gift')
          OR (expected.kind = 'capture'
            AND (expected.state = 'reversed') <> (expected.refunded_minor = expected.due_minor))
        ELSE expected.state IS DISTINCT FROM 'reversed' END AS unposted,
        expected.kind = 'capture' AND expected.state = 'settled'
          AND coalesce(booked.reached_minor, 0) * 10 < expected.campaign_amount_minor * 9 AS weak
      FROM expected LEFT JOIN booked USING (id)
    )
    SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
      (SELECT count(*)::int FROM page) AS count,
      ARRAY(SELECT source_id FROM checked WHERE unposted LIMIT ${MAX_REPORTED}) AS unposted,
      ARRAY(SELECT source_id FROM checked WHERE weak LIMIT ${MAX_REPORTED}) AS weak,
      to_json(ARRAY(SELECT DISTINCT campaign_id FROM expected WHERE campaign_id IS NOT NULL)) AS campaigns`,
  );
  return page ?? { last: null, count: 0, unposted: [], weak: [], campaigns: [] };
}

/** Of a page of donations, those settled, reversed or refunded that were never posted. */
export async function findUnposted(db: Db, { after, rows }: IdPage): Promise<CheckedPage> {
  const [page] = await readRows(
    db,
    sql<CheckedPage>`
    WITH page AS MATERIALIZED (
      SELECT id, state, refunded_minor, held_minor FROM donation WHERE id > ${after}::uuid ORDER BY id LIMIT ${rows}
    )
    SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
      (SELECT count(*)::int FROM page) AS count,
      ARRAY(
        SELECT id::text FROM page WHERE (refunded_minor, held_minor) <> (0, 0)
          AND NOT EXISTS (SELECT FROM money_movement WHERE donation_id = page.id)
        UNION ALL
        SELECT id::text FROM page WHERE state IN ('settled', 'reversed') AND NOT EXISTS (
          SELECT FROM ledger_txn WHERE source_type = 'donation' AND source_id = page.id::text
            AND kind IN ('capture', 'offline-gift')
        ) LIMIT ${MAX_REPORTED}
      ) AS unposted`,
  );
  return page ?? { last: null, count: 0, unposted: [] };
}
