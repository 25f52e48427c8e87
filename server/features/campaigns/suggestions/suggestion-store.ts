import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { inState, pictures } from "../catalogue/public-campaign-store.ts";
import { isFoundBy } from "../search/campaign-search-store.ts";

export interface SuggestedRow {
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly category_id: number;
  readonly category_name: string;
  readonly pictures: ReadonlyArray<{ key: string; alt: string }>;
}

interface Asked {
  readonly today: string;
  /** What was typed, in small letters. */
  readonly typed: string;
  /** In the form of `queryOf`. */
  readonly query: string;
}

const MOST = 6;
/** Of how many that are found the best are chosen: a word may be in half of all campaigns. */
const MOST_COMPARED = 2_000;
/** Of the newest so many are looked through first: what many titles have is soon among them. */
const NEWEST = 100;

/**
 * The active campaigns that are found: those with the typed words in the title first, then the newest. An
 * order by giving would have each gift drop every suggestion that is kept.
 */
export function findSuggested(
  db: Db,
  { today, typed, query }: Asked,
): Promise<readonly SuggestedRow[]> {
  const isTitled = sql`strpos(lower(title), ${typed}) > 0`;
  return readRows(
    db,
    sql<SuggestedRow>`WITH first AS MATERIALIZED (
        SELECT id, title, location, category_id, starts_on FROM (
          SELECT * FROM campaign WHERE ${inState("active", today)}
          ORDER BY starts_on DESC, id DESC LIMIT ${NEWEST}) AS campaign
        WHERE ${isTitled} AND ${isFoundBy(query)}
        ORDER BY starts_on DESC, id DESC LIMIT ${MOST}
      ), found AS (
        SELECT * FROM first WHERE (SELECT count(*) FROM first) = ${MOST}
        UNION ALL
        SELECT * FROM suggested_campaigns(${query}, ${today}::date, ${MOST_COMPARED})
        WHERE (SELECT count(*) FROM first) < ${MOST}
      ), best AS (
        SELECT *, row_number() OVER (ORDER BY NOT ${isTitled}, starts_on DESC, id DESC) AS place
        FROM found ORDER BY place LIMIT ${MOST}
      )
      SELECT campaign.id, campaign.title, campaign.location, category.id AS category_id,
        category.name AS category_name, ${pictures} AS pictures
      FROM best AS campaign JOIN category ON category.id = campaign.category_id
      ORDER BY campaign.place`,
  );
}
