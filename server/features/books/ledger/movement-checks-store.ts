import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { type CheckedPage, type IdPage, MAX_REPORTED } from "./book-checks-store.ts";
import type { WrongFigure } from "./book-figures-store.ts";

interface CheckedMovements extends CheckedPage {
  /** Movements that differ from the ledger. */
  readonly adrift: readonly string[];
  /** Donations of which less than 90% of the remaining amount reached the campaign. */
  readonly weak: readonly string[];
  /** Campaigns of these donations. */
  readonly campaigns: readonly number[];
}

/**
 * Compares a page of movements with the ledger, and their donations with all of their movements. A
 * gateway's currency conversion is posted to two accounts, whose sum is the moved amount.
 */
export async function checkMovements(db: Db, { after, rows }: IdPage): Promise<CheckedMovements> {
  const [page] = await readRows(
    db,
    sql<CheckedMovements>`
    WITH page AS MATERIALIZED (
      SELECT * FROM money_movement WHERE id > ${after}::uuid ORDER BY id LIMIT ${rows}
    ), posted AS (
      SELECT page.id, count(DISTINCT txn.id) AS txns, min(txn.kind) AS kind,
        coalesce(sum(entry.amount_minor) FILTER (WHERE account.currency = page.currency
          AND (account.name = 'gateway:' || page.provider OR (account.name = 'exchange:' || page.provider
            AND page.kind NOT IN ('exchange_loss', 'exchange_gain')))), 0) AS moved,
        coalesce(sum(entry.amount_minor)
          FILTER (WHERE account.name = 'disputed:' || page.provider), 0) AS disputed
      FROM page LEFT JOIN ledger_txn AS txn
        ON txn.source_type = 'movement' AND txn.source_id = page.id::text
      LEFT JOIN ledger_entry AS entry ON entry.txn_id = txn.id
      LEFT JOIN ledger_account AS account ON account.id = entry.account_id
      GROUP BY page.id, page.currency, page.provider
    ), adrift AS (
      SELECT page.id FROM page JOIN posted ON posted.id = page.id
      WHERE posted.txns > 1
        OR posted.kind <> CASE page.kind WHEN 'fee' THEN 'gateway-fee' ELSE replace(page.kind, '_', '-') END
        OR (posted.txns = 0 AND page.amount_minor > 0)
        OR posted.moved <> page.amount_minor * CASE
          WHEN page.kind IN ('dispute_lost', 'dispute_recovered') THEN 0
          WHEN page.kind IN ('refund', 'dispute_opened', 'dispute_fee', 'exchange_loss', 'fee', 'to_bank',
            'account_fee') THEN -1 ELSE 1 END
        OR posted.disputed <> page.amount_minor * CASE
          WHEN page.kind IN ('dispute_opened', 'dispute_recovered') THEN 1
          WHEN page.kind IN ('dispute_won', 'dispute_lost') THEN -1 ELSE 0 END
    ), expected AS (
      SELECT donation.*, amount_minor + fee_minor AS paid_minor,
        least(amount_minor + fee_minor, moved.back) AS back_minor, moved.disputed AS disputed_minor,
        booked.owed, booked.fees
      FROM donation
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(movement.amount_minor * CASE
            WHEN movement.kind IN ('refund', 'dispute_lost') THEN 1
            WHEN movement.kind IN ('refund_failed', 'dispute_recovered') THEN -1 ELSE 0 END)
            FILTER (WHERE own.id IS NOT NULL OR claim.id IS NOT NULL), 0) AS back,
          coalesce(sum(movement.amount_minor * CASE
            WHEN movement.kind IN ('dispute_opened', 'dispute_recovered') THEN 1 ELSE -1 END)
            FILTER (WHERE claim.id IS NOT NULL), 0) AS disputed
        FROM money_movement AS movement
        LEFT JOIN refund AS own ON movement.kind IN ('refund', 'refund_failed')
          AND own.provider = movement.provider AND own.external_id = movement.external_id
          AND own.payment_id = donation.payment_id
        LEFT JOIN dispute AS claim
          ON movement.kind IN ('dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_recovered')
          AND claim.provider = movement.provider AND claim.external_id = movement.external_id
          AND claim.payment_id = donation.payment_id
        WHERE movement.donation_id = donation.id
      ) AS moved
      CROSS JOIN LATERAL (
        SELECT
          -coalesce(sum(entry.amount_minor)
            FILTER (WHERE account.name = 'campaign:' || donation.campaign_id), 0) AS owed,
          -coalesce(sum(entry.amount_minor) FILTER (WHERE account.name = 'service-fees'), 0) AS fees
        FROM (
          SELECT 'donation' AS type, donation.id::text AS id
          UNION ALL
          SELECT 'movement', id::text FROM money_movement WHERE donation_id = donation.id
        ) AS source
        JOIN ledger_txn AS txn ON txn.source_type = source.type AND txn.source_id = source.id
        JOIN ledger_entry AS entry ON entry.txn_id = txn.id
        JOIN ledger_account AS account ON account.id = entry.account_id
      ) AS booked
      WHERE donation.id IN (SELECT donation_id FROM page)
    ), split AS (
      SELECT expected.*,
        div(2 * back_minor::numeric * amount_minor + paid_minor, 2 * paid_minor) AS gift_back,
        div(2 * least(paid_minor, back_minor + disputed_minor)::numeric * amount_minor + paid_minor,
          2 * paid_minor) AS gift_at_risk
      FROM expected
    ), due AS (
      SELECT split.*,
        div(2 * campaign_amount_minor::numeric * gift_back + amount_minor, 2 * amount_minor) AS worth_back,
        div(2 * campaign_amount_minor::numeric * gift_at_risk + amount_minor, 2 * amount_minor)
          AS worth_at_risk,
        cost_minor - div(cost_minor::numeric * (amount_minor - gift_back), amount_minor) AS cost_back
      FROM split
    )
    SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
      (SELECT count(*)::int FROM page) AS count,
      ARRAY(SELECT id::text FROM adrift LIMIT ${MAX_REPORTED}) AS adrift,
      ARRAY(SELECT id::text FROM due WHERE refunded_minor <> back_minor
        OR campaign_refunded_minor <> worth_back
        OR cost_returned_minor <> cost_back
        OR held_minor <> worth_at_risk - worth_back
        OR (state = 'reversed') <> (back_minor = paid_minor)
        OR owed <> campaign_amount_minor - worth_back - cost_minor + cost_back
        OR fees <> fee_minor - (back_minor - gift_back) LIMIT ${MAX_REPORTED}) AS unposted,
      ARRAY(SELECT id::text FROM due
        WHERE owed * 10 < (campaign_amount_minor - worth_back) * 9 LIMIT ${MAX_REPORTED}) AS weak,
      to_json(ARRAY(SELECT DISTINCT campaign_id FROM due)) AS campaigns`,
  );
  return page ?? { last: null, count: 0, adrift: [], unposted: [], weak: [], campaigns: [] };
}

/** Accounts of disputes and unmatched payments whose balance differs from the open movements. */
export function findWrongAccounts(db: Db): Promise<readonly WrongFigure[]> {
  return readRows(
    db,
    sql<WrongFigure>`
    WITH booked AS (
      SELECT account.name, account.currency, coalesce(sum(entry.amount_minor), 0) AS minor
      FROM ledger_account AS account LEFT JOIN ledger_entry AS entry ON entry.account_id = account.id
      WHERE account.name LIKE 'disputed:%' OR account.name LIKE 'unmatched:%' GROUP BY 1, 2
    ), gone AS (
      SELECT provider, coalesce(movement.payment_id, refund.payment_id, dispute.payment_id) AS payment_id,
        sum(movement.amount_minor * CASE WHEN kind IN ('refund', 'dispute_lost') THEN 1 ELSE -1 END) AS minor
      FROM money_movement AS movement
      LEFT JOIN refund USING (provider, external_id) LEFT JOIN dispute USING (provider, external_id)
      WHERE kind IN ('refund', 'refund_failed', 'dispute_lost', 'dispute_recovered') GROUP BY 1, 2
    ), open AS (
      SELECT 'disputed:' || provider AS name, currency,
        sum(amount_minor * CASE WHEN kind IN ('dispute_opened', 'dispute_recovered') THEN 1 ELSE -1 END) AS minor
      FROM money_movement
      WHERE kind IN ('dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_recovered') GROUP BY 1, 2
      UNION ALL
      SELECT 'unmatched:' || provider, currency, sum(owed) FROM (
        SELECT second.provider, currency,
          CASE WHEN held.payment_id IS NULL THEN -greatest(0, amount_minor - coalesce(minor, 0)) ELSE 0 END AS owed
        FROM money_movement AS second
        LEFT JOIN gone ON gone.provider = second.provider AND gone.payment_id = second.external_id
        LEFT JOIN quarantined_payment AS held ON second.donation_id IS NULL AND held.return_state = 'done'
          AND held.provider = second.provider AND held.payment_id = second.external_id
        WHERE kind = 'second_payment'
      ) AS part GROUP BY 1, 2
    )
    SELECT 'misplaced' AS what, name AS account, currency
    FROM booked FULL JOIN open USING (name, currency)
    WHERE coalesce(booked.minor, 0) <> coalesce(open.minor, 0) LIMIT ${MAX_REPORTED}`,
  );
}
