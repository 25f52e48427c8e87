import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { closedUntil } from "./giving-limits-store.ts";

/** Unpaid donations of one source at the same time, and of each wider network. */
export const MAX_UNPAID = 10;
const MAX_UNPAID_WIDER = 40;
const MAX_UNPAID_WIDEST = 160;
/** Sources for one run, and checkouts of each. */
const MAX_SOURCES = 100;
const MAX_CHECKOUTS = 200;

const UNPAID = sql`state IN ('created', 'open')`;

const exceeds = (limit: number, where: RawBuilder<unknown>) => sql<boolean>`(
  SELECT count(*) > ${sql.lit(limit)} FROM (
    SELECT FROM donation AS unpaid WHERE ${where} AND ${UNPAID} LIMIT ${sql.lit(limit + 1)}
  ) AS limited)`;

/**
 * The source or wider network of a donation that exceeds its limit of unpaid donations, which is 0 while
 * the form is closed to it; null if none does.
 */
export function overLimitNetwork(table: string, now: Date): RawBuilder<string | null> {
  const source = sql.ref(`${table}.source`);
  const networks = sql.ref(`${table}.networks`);
  const within = (width: number) => sql`unpaid.networks @> ARRAY[${networks}[${sql.lit(width)}]]`;
  return sql<string | null>`CASE
    WHEN ${exceeds(MAX_UNPAID, sql`unpaid.source = ${source}`)} THEN ${source}
    WHEN ${closedUntil(sql`(${source} || ${networks})`, now)} IS NOT NULL THEN ${source}
    WHEN ${networks} IS NULL THEN NULL
    WHEN ${exceeds(MAX_UNPAID_WIDER, within(1))} THEN ${networks}[1]
    WHEN ${exceeds(MAX_UNPAID_WIDEST, within(2))} THEN ${networks}[2]
  END`;
}

/** When the last attempt to pay a donation started. */
const attemptStartedAt = sql<Date>`CASE WHEN attempt = 1 THEN created_at ELSE coalesce(
  (SELECT max(followed_at) FROM earlier_checkout WHERE donation_id = donation.id), created_at) END`;

const rankByAge = (networks: RawBuilder<unknown>) => sql`row_number() OVER (
  PARTITION BY ${networks} ORDER BY ${attemptStartedAt} DESC, id DESC)`;

/** The oldest open checkouts of a source or network beyond its limit. */
export function findExcessCheckouts(
  db: Db,
  { provider, source, now }: { provider: string; source: string; now: Date },
): Promise<readonly { payment_id: string }[]> {
  return readRows(
    db,
    sql<{ payment_id: string }>`
    SELECT payment_id FROM (
      SELECT payment_id, provider, source, networks,
        ${rankByAge(sql`source`)} AS of_source,
        ${rankByAge(sql`networks[1]`)} AS of_wider,
        ${rankByAge(sql`networks[2]`)} AS of_widest
      FROM donation
      WHERE (source = ${source} OR networks @> ARRAY[${source}::text]) AND ${UNPAID}
    ) AS unpaid
    WHERE payment_id IS NOT NULL AND provider = ${provider} AND (
      of_source > ${MAX_UNPAID}::int
      OR networks IS NOT NULL AND (
        of_wider > ${MAX_UNPAID_WIDER}::int OR of_widest > ${MAX_UNPAID_WIDEST}::int)
      OR ${closedUntil(sql`(unpaid.source || unpaid.networks)`, now)} IS NOT NULL)
    LIMIT ${MAX_CHECKOUTS}`,
  );
}

/** Sources and networks that exceed their limit of unpaid donations. */
export async function findSourcesOverLimit(db: Db, now: Date): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ network: string }>`
    SELECT network FROM donation, LATERAL (VALUES
      (source, ${sql.lit(MAX_UNPAID)}),
      (networks[1], ${sql.lit(MAX_UNPAID_WIDER)}),
      (networks[2], ${sql.lit(MAX_UNPAID_WIDEST)})
    ) AS counted (network, most)
    WHERE ${UNPAID} AND network IS NOT NULL GROUP BY network, most
    HAVING count(*) > most OR ${closedUntil(sql`ARRAY[network]`, now)} IS NOT NULL
    LIMIT ${MAX_SOURCES}`,
  );
  return rows.map(({ network }) => network);
}
