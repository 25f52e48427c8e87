import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { FigureSpans, TimeSpan } from "./figure-spans.ts";
import { isNotFrom } from "./paid-donation.ts";

export interface ReturnedRow {
  readonly kind: "refunded" | "disputed" | "lost";
  readonly currency: Currency;
  readonly minor: number;
  readonly count: number;
  readonly before_minor: number;
  readonly before_count: number;
}

/**
 * Refunds, disputes and lost disputes of the payments that count as donations, not of unmatched or second
 * payments. Reads all refunds and disputes, which are few, and finds their movements by an index.
 */
export function sumReturned(
  db: Db,
  { current, before }: Pick<FigureSpans, "current" | "before">,
  without: readonly string[],
): Promise<readonly ReturnedRow[]> {
  const within = ({ start, end }: TimeSpan) => sql`at >= ${start} AND at < ${end}`;
  return readRows(
    db,
    sql<ReturnedRow>`
    WITH returned AS (
      SELECT 'refunded' AS kind, movement.currency, movement.occurred_at AS at,
        CASE movement.kind WHEN 'refund' THEN 1 ELSE -1 END AS sign, movement.amount_minor
      FROM refund JOIN donation
        ON donation.id = refund.donation_id AND donation.payment_id = refund.payment_id
      JOIN money_movement AS movement
        ON movement.provider = refund.provider AND movement.external_id = refund.external_id
      WHERE movement.kind IN ('refund', 'refund_failed') AND ${isNotFrom(without)}
      UNION ALL
      SELECT 'lost', movement.currency, movement.occurred_at,
        CASE movement.kind WHEN 'dispute_lost' THEN 1 ELSE -1 END, movement.amount_minor
      FROM dispute JOIN donation
        ON donation.id = dispute.donation_id AND donation.payment_id = dispute.payment_id
      JOIN money_movement AS movement
        ON movement.provider = dispute.provider AND movement.external_id = dispute.external_id
      WHERE movement.kind IN ('dispute_lost', 'dispute_recovered') AND ${isNotFrom(without)}
      UNION ALL
      -- A revoked payment is stored as a dispute under the payment's own id.
      SELECT 'disputed', dispute.currency, dispute.opened_at, 1, dispute.amount_minor
      FROM dispute JOIN donation
        ON donation.id = dispute.donation_id AND donation.payment_id = dispute.payment_id
      WHERE dispute.external_id <> dispute.payment_id AND ${isNotFrom(without)}
    )
    SELECT kind, currency,
      coalesce(sum(sign * amount_minor) FILTER (WHERE ${within(current)}), 0)::bigint AS minor,
      count(*) FILTER (WHERE sign > 0 AND ${within(current)})::int AS count,
      coalesce(sum(sign * amount_minor) FILTER (WHERE ${within(before)}), 0)::bigint AS before_minor,
      count(*) FILTER (WHERE sign > 0 AND ${within(before)})::int AS before_count
    FROM returned WHERE (${within(current)}) OR (${within(before)}) GROUP BY 1, 2`,
  );
}

export interface PendingRow {
  readonly provider: string;
  readonly currency: Currency;
  readonly minor: number;
  readonly count: number;
}

/** Payments that donors have made and that gateways have not confirmed, with the service fee. */
export function sumPending(db: Db, without: readonly string[]): Promise<readonly PendingRow[]> {
  return readRows(
    db,
    sql<PendingRow>`
    SELECT provider, currency, sum(amount_minor + fee_minor)::bigint AS minor, count(*)::int AS count
    FROM donation
    WHERE state = 'pending' AND state IN ('created', 'open', 'pending') AND ${isNotFrom(without)}
    GROUP BY 1, 2`,
  );
}
