import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** A page's number, and when what it shows was last changed. */
export interface Listed {
  readonly id: number;
  readonly changed_at: Date | null;
}

// As the index `campaign_by_change` has both.
const visible = sql`campaign.state IN ('active', 'paused', 'ended')`;
const changed = sql`greatest(campaign.created_at, campaign.approved_at, campaign.changed_at)`;

/** The campaigns that visitors see, of those with numbers from `first` to `last`. */
export function findListedCampaigns(
  db: Db,
  first: number,
  last: number,
): Promise<readonly Listed[]> {
  return readRows(
    db,
    sql<Listed>`SELECT campaign.id, greatest(${changed},
        (SELECT max(posted_at) FROM campaign_update WHERE campaign_id = campaign.id)) AS changed_at
      FROM campaign WHERE campaign.id BETWEEN ${first} AND ${last} AND ${visible}
      ORDER BY campaign.id`,
  );
}

/** The numbers, from 1, of those parts of `size` campaign numbers in which visitors see a campaign. */
export async function findFilledParts(db: Db, size: number): Promise<number[]> {
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

/** The causes, each with the last change of a campaign that visitors see in it. */
export function findListedCategories(db: Db): Promise<readonly Listed[]> {
  return readRows(
    db,
    sql<Listed>`SELECT category.id,
        (SELECT max(${changed}) FROM campaign
          WHERE campaign.category_id = category.id AND ${visible}) AS changed_at
      FROM category ORDER BY category.position, category.id`,
  );
}
