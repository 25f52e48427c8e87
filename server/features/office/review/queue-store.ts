import { sql } from "kysely";
import type { Queues } from "#contract/office/review.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** What waits for the office, each from an index that holds nothing else. */
export async function countQueues(db: Db): Promise<Queues> {
  const [counted] = await readRows(
    db,
    sql<Queues>`SELECT
      (SELECT count(*)::int FROM campaign WHERE state = 'in_review')
        + (SELECT count(*)::int FROM campaign_change WHERE state = 'open') AS reviews,
      (SELECT count(*)::int FROM report WHERE state = 'open') AS reports,
      (SELECT count(*)::int FROM enquiry WHERE state = 'open') AS enquiries,
      (SELECT count(*)::int FROM alert WHERE settled_at IS NULL) AS alerts`,
  );
  return counted ?? { reviews: 0, reports: 0, enquiries: 0, alerts: 0 };
}
