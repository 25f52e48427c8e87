import { sql } from "kysely";
import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

interface Span {
  readonly since: Date;
  /** Gateways that don't count. */
  readonly without: readonly string[];
}

/** Active and paused recurring donations. */
export function sumRunning(db: Db, without: readonly string[]) {
  return readRows(
    db,
    sql<{
      state: "active" | "paused";
      currency: Currency;
      frequency: Frequency;
      count: number;
      amount_minor: number;
    }>`
    SELECT state, currency, frequency, count(*)::int AS count, sum(amount_minor)::bigint AS amount_minor
    FROM recurring_donation
    WHERE state IN ('active', 'paused') AND provider <> ALL(${[...without]}::text[])
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
}

/** Declined charges by reason, most frequent first. */
export function countFailures(db: Db, { since, without }: Span) {
  return readRows(
    db,
    sql<{ reason: DeclineReason; count: number }>`
    SELECT coalesce(decline.reason, 'declined') AS reason, count(*)::int AS count
    FROM payment_decline AS decline JOIN donation ON donation.id = decline.donation_id
    WHERE decline.declined_at >= ${since} AND donation.recurring_id IS NOT NULL
      AND donation.provider <> ALL(${[...without]}::text[])
    GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
}

/** By month of start in a zone: how many started, and how many had not stopped some months later. */
export function countRetention(
  db: Db,
  { since, without, zone, steps }: Span & { zone: string; steps: readonly number[] },
) {
  const remaining = steps.map(
    (step) => sql`(count(*) FILTER (WHERE stopped_at IS NULL
      OR stopped_at >= started_at + make_interval(months => ${step}::int)))::int`,
  );
  return readRows(
    db,
    sql<{ month: string; started: number; remaining: number[] }>`
    SELECT to_char(started_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month, count(*)::int AS started,
      ARRAY[${sql.join(remaining)}] AS remaining
    FROM recurring_donation
    WHERE started_at >= ${since} AND provider <> ALL(${[...without]}::text[])
    GROUP BY 1 ORDER BY 1 DESC`,
  );
}
