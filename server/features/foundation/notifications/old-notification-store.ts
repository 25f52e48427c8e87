import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

export interface NotificationPage {
  /** The last id of the previous page. */
  readonly after: number;
  readonly atOnce: number;
  readonly readBefore: Date;
  readonly allBefore: Date;
}

/**
 * Deletes a page's read notifications from before `readBefore`, and all from before `allBefore`.
 * Returns the page's last id, or undefined if later pages have none that old.
 */
export async function deleteOldNotifications(
  tx: Tx,
  { after, atOnce, readBefore, allBefore }: NotificationPage,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null; more: boolean | null }>`
    WITH page AS MATERIALIZED (
      SELECT id, happened_at, read_at FROM notification
      WHERE id > ${after}::bigint ORDER BY id LIMIT ${atOnce}
    ), deleted AS (
      DELETE FROM notification WHERE id IN (
        SELECT id FROM page WHERE happened_at < ${readBefore}
          AND (read_at IS NOT NULL OR happened_at < ${allBefore})
      )
    )
    SELECT max(id) AS last, count(*) = ${atOnce} AND bool_or(happened_at < ${readBefore}) AS more
    FROM page`.execute(tx);
  const [page] = rows;
  return page?.more ? (page.last ?? undefined) : undefined;
}
