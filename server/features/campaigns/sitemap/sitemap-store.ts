import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** A page's id and when its content last changed. */
export interface ListedPage {
  readonly id: number;
  readonly changed_at: Date | null;
}

// Both match the index `campaign_by_change`.
const visible = sql`campaign.state IN ('active', 'paused', 'ended')`;
const changed = sql`greatest(campaign.created_at, campaign.approved_at, campaign.changed_at)`;

/** Public campaigns with ids from `first` to `last`. */
export function findListedCampaigns(
  db: Db,
  first: number,
  last: number,
): Promise<readonly ListedPage[]> {
  return readRows(
    db,
    sql<ListedPage>`SELECT campaign.id, greatest(${changed},
        (SELECT max(posted_at) FROM campaign_update WHERE campaign_id = campaign.id)) AS changed_at
      FROM campaign WHERE campaign.id BETWEEN ${first} AND ${last} AND ${visible}
      ORDER BY campaign.id`,
  );
}

/** The numbers, from 1, of the parts of `size` ids that contain a public campaign. */
export async function findNonEmptyParts(db: Db, size: number): Promise<number[]> {
  const rows = await readRows(
    db,
    sql<{ part: number }>`SELECT part::int
      FROM generate_series(1, (SELECT (coalesce(max(id), 0) + ${size - 1}) / ${size} FROM campaign)) AS part
      WHERE EXISTS (SELECT FROM campaign
        WHERE campaign.id > (part - 1) * ${size} AND campaign.id <= part * ${size} AND ${visible})
      ORDER BY part`,
  );
  return rows.map(({ part }) => part);
}

/** The causes with the last change to a public campaign in each. */
export function findListedCategories(db: Db): Promise<readonly ListedPage[]> {
  return readRows(
    db,
    sql<ListedPage>`SELECT category.id,
        (SELECT max(${changed}) FROM campaign
          WHERE campaign.category_id = category.id AND ${visible}) AS changed_at
      FROM category ORDER BY category.position, category.id`,
  );
}
