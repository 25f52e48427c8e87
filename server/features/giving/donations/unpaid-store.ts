import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** How many unpaid donations one source may have at the same time. */
export const MAX_UNPAID = 10;
/** How many sources one run looks at, and how many checkouts of each. */
const SOURCES = 100;
const AT_ONCE = 200;

const isClosed = (source: RawBuilder<unknown>, now: Date) => sql<boolean>`EXISTS (
  SELECT FROM giving_source WHERE giving_source.source = ${source} AND closed_until > ${now})`;

/**
 * Whether a source has more unpaid donations than it may. While the form is closed to it, it may
 * have none.
 */
export function isCrowded(column: string, now: Date): RawBuilder<boolean> {
  const source = sql.ref(column);
  return sql<boolean>`(
    (SELECT count(*) FROM (
      SELECT FROM donation AS unpaid
      WHERE unpaid.source = ${source} AND unpaid.state IN ('created', 'open')
      LIMIT ${MAX_UNPAID + 1}
    ) AS few) > ${MAX_UNPAID}
    OR ${isClosed(source, now)})`;
}

/** When the last attempt to pay a donation began. */
const begunAt = sql<Date>`CASE WHEN attempt = 1 THEN created_at ELSE coalesce(
  (SELECT max(followed_at) FROM earlier_checkout WHERE donation_id = donation.id), created_at) END`;

/** The open checkouts that a source has too many; it keeps those that were begun last. */
export function findSurplus(
  db: Db,
  { provider, source, now }: { provider: string; source: string; now: Date },
): Promise<readonly { payment_id: string }[]> {
  return readRows(
    db,
    sql<{ payment_id: string }>`
    SELECT payment_id FROM (
      SELECT payment_id, provider FROM donation
      WHERE source = ${source} AND state IN ('created', 'open')
      ORDER BY ${begunAt} DESC, id DESC
      OFFSET CASE WHEN ${isClosed(sql`${source}`, now)} THEN 0 ELSE ${MAX_UNPAID}::int END
    ) AS surplus
    WHERE payment_id IS NOT NULL AND provider = ${provider} LIMIT ${AT_ONCE}`,
  );
}

/** Sources with more unpaid donations than they may have. */
export async function findCrowdedSources(db: Db, now: Date): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ source: string }>`
    SELECT source FROM donation WHERE state IN ('created', 'open') GROUP BY source
    HAVING count(*) > ${MAX_UNPAID} OR ${isClosed(sql.ref("donation.source"), now)}
    LIMIT ${SOURCES}`,
  );
  return rows.map(({ source }) => source);
}
