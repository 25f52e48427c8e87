import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { closedUntil } from "./giving-limits-store.ts";

/** How many unpaid donations one source may have at the same time, and each wider network around it. */
export const MAX_UNPAID = 10;
const MAX_UNPAID_WIDER = 40;
const MAX_UNPAID_WIDEST = 160;
/** How many sources one run looks at, and how many checkouts of each. */
const SOURCES = 100;
const AT_ONCE = 200;

const UNPAID = sql`state IN ('created', 'open')`;

const hasMore = (than: number, where: RawBuilder<unknown>) => sql<boolean>`(
  SELECT count(*) > ${sql.lit(than)} FROM (
    SELECT FROM donation AS unpaid
    WHERE ${where} AND unpaid.state IN ('created', 'open') LIMIT ${sql.lit(than + 1)}
  ) AS few)`;

/**
 * The source of a donation, or a wider network around it, that has more unpaid donations than it may; null
 * where none has. While the form is closed to one, it may have none.
 */
export function crowdedNetwork(table: string, now: Date): RawBuilder<string | null> {
  const source = sql.ref(`${table}.source`);
  const networks = sql.ref(`${table}.networks`);
  const within = (width: number) => sql`unpaid.networks @> ARRAY[${networks}[${sql.lit(width)}]]`;
  return sql<string | null>`CASE
    WHEN ${hasMore(MAX_UNPAID, sql`unpaid.source = ${source}`)} THEN ${source}
    WHEN ${closedUntil(sql`(${source} || ${networks})`, now)} IS NOT NULL THEN ${source}
    WHEN ${networks} IS NULL THEN NULL
    WHEN ${hasMore(MAX_UNPAID_WIDER, within(1))} THEN ${networks}[1]
    WHEN ${hasMore(MAX_UNPAID_WIDEST, within(2))} THEN ${networks}[2]
  END`;
}

/** When the last attempt to pay a donation began. */
const begunAt = sql<Date>`CASE WHEN attempt = 1 THEN created_at ELSE coalesce(
  (SELECT max(followed_at) FROM earlier_checkout WHERE donation_id = donation.id), created_at) END`;

const newestOf = (networks: RawBuilder<unknown>) => sql`row_number() OVER (
  PARTITION BY ${networks} ORDER BY ${begunAt} DESC, id DESC)`;

/** The open checkouts that a source or a network has too many; it keeps those that were begun last. */
export function findSurplus(
  db: Db,
  { provider, source, now }: { provider: string; source: string; now: Date },
): Promise<readonly { payment_id: string }[]> {
  return readRows(
    db,
    sql<{ payment_id: string }>`
    SELECT payment_id FROM (
      SELECT payment_id, provider, source, networks,
        ${newestOf(sql`source`)} AS of_source,
        ${newestOf(sql`networks[1]`)} AS of_wider,
        ${newestOf(sql`networks[2]`)} AS of_widest
      FROM donation
      WHERE (source = ${source} OR networks @> ARRAY[${source}::text]) AND ${UNPAID}
    ) AS unpaid
    WHERE payment_id IS NOT NULL AND provider = ${provider} AND (
      of_source > ${MAX_UNPAID}::int
      OR networks IS NOT NULL AND (
        of_wider > ${MAX_UNPAID_WIDER}::int OR of_widest > ${MAX_UNPAID_WIDEST}::int)
      OR ${closedUntil(sql`(unpaid.source || unpaid.networks)`, now)} IS NOT NULL)
    LIMIT ${AT_ONCE}`,
  );
}

/** Sources and networks with more unpaid donations than they may have. */
export async function findCrowdedSources(db: Db, now: Date): Promise<string[]> {
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
    LIMIT ${SOURCES}`,
  );
  return rows.map(({ network }) => network);
}
