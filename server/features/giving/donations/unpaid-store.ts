import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Donations of one source that may be started and unpaid at the same time. */
export const MAX_UNPAID = 10;
/** Sources looked after in one round, and checkouts of each. */
const SOURCES = 100;
const AT_ONCE = 200;

const isClosed = (source: RawBuilder<unknown>, now: Date) => sql<boolean>`EXISTS (
  SELECT FROM giving_source WHERE giving_source.source = ${source} AND closed_until > ${now})`;

/** Whether a source has more unpaid donations than it may: none while the form is closed to it. */
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

/** The open checkouts of a source beyond those that it may have, which are its newest. */
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
      ORDER BY created_at DESC, id DESC
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
