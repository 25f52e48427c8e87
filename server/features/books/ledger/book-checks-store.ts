import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { MOST_TOLD } from "./book-checks-policy.ts";

/** Some rows in the order of their ids, which is that in which they were made. */
export interface IdPage {
  /** An id; the page begins with the next one. */
  readonly after: string;
  readonly rows: number;
}

interface ReadPage {
  /** The last id; null where the page is empty. */
  readonly last: string | null;
  readonly count: number;
  /** Donations whose transactions are wrong. */
  readonly unposted: readonly string[];
}

interface JudgedTxns extends ReadPage {
  /** Settled donations of which less than nine tenths reached the campaign. */
  readonly weak: readonly string[];
  /** Campaigns whose donations these transactions are about. */
  readonly campaigns: readonly number[];
}

const UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/**
 * Holds a page of donations' transactions against the donations. A settled donation has one `capture` of what
 * the donor was charged, or one `offline-gift` where it came offline, with a reversal where that was taken back.
 * A captured one is reversed where all of it went back, by movements.
 */
export async function judgeTxns(db: Db, { after, rows }: IdPage): Promise<JudgedTxns> {
  const [page] = await readRows(
    db,
    sql<JudgedTxns>`
    WITH page AS MATERIALIZED (
      SELECT id, kind, source_id FROM ledger_txn
      WHERE source_type = 'donation' AND id > ${after}::uuid ORDER BY id LIMIT ${rows}
    ), told AS MATERIALIZED (
      SELECT page.*, donation.state, donation.campaign_id, donation.payment_method,
        donation.refunded_minor,
        donation.amount_minor + donation.fee_minor AS due_minor, donation.campaign_amount_minor
      FROM page LEFT JOIN donation ON donation.id = CASE
        WHEN page.source_id ~ ${sql.lit(UUID)} THEN page.source_id::uuid END
    ), booked AS (
      SELECT told.id,
        sum(entry.amount_minor) FILTER (WHERE CASE told.kind
          WHEN 'capture' THEN account.name LIKE 'gateway:%' OR account.name = 'gateway-costs'
          ELSE account.name LIKE 'offline:%' END) AS charged_minor,
        -sum(entry.amount_minor) FILTER (WHERE account.name = 'campaign:' || told.campaign_id)
          AS reached_minor
      FROM told JOIN ledger_entry entry ON entry.txn_id = told.id
      JOIN ledger_account account ON account.id = entry.account_id
      GROUP BY told.id
    ), judged AS (
      SELECT told.source_id,
        CASE WHEN told.kind IN ('capture', 'offline-gift') THEN
          coalesce(told.state, '') NOT IN ('settled', 'reversed')
          OR booked.charged_minor IS DISTINCT FROM told.due_minor
          OR (told.kind = 'offline-gift') <> (told.payment_method = 'Offline')
          OR EXISTS (SELECT FROM ledger_txn WHERE reverses = told.id)
            <> (told.state = 'reversed' AND told.kind = 'offline-gift')
          OR (told.kind = 'capture'
            AND (told.state = 'reversed') <> (told.refunded_minor = told.due_minor))
        ELSE told.state IS DISTINCT FROM 'reversed' END AS unposted,
        told.kind = 'capture' AND told.state = 'settled'
          AND coalesce(booked.reached_minor, 0) * 10 < told.campaign_amount_minor * 9 AS weak
      FROM told LEFT JOIN booked USING (id)
    )
    SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
      (SELECT count(*)::int FROM page) AS count,
      ARRAY(SELECT source_id FROM judged WHERE unposted LIMIT ${MOST_TOLD}) AS unposted,
      ARRAY(SELECT source_id FROM judged WHERE weak LIMIT ${MOST_TOLD}) AS weak,
      to_json(ARRAY(SELECT DISTINCT campaign_id FROM told WHERE campaign_id IS NOT NULL)) AS campaigns`,
  );
  return page ?? { last: null, count: 0, unposted: [], weak: [], campaigns: [] };
}

/** Of a page of donations, those that are settled or reversed and in none of the books. */
export async function findUnbooked(db: Db, { after, rows }: IdPage): Promise<ReadPage> {
  const [page] = await readRows(
    db,
    sql<ReadPage>`
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
        ) LIMIT ${MOST_TOLD}
      ) AS unposted`,
  );
  return page ?? { last: null, count: 0, unposted: [] };
}
