import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { pictures } from "../catalogue/public-campaign-store.ts";

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
/** Of how many that are found the best are chosen: two letters may find half of all campaigns. */
const MOST_COMPARED = 2_000;

/**
 * The active campaigns that are found: those with the typed words in the title first, then the newest. An
 * order by giving would have each gift drop every suggestion that is kept.
 */
export function findSuggested(
  db: Db,
  { today, typed, query }: Asked,
): Promise<readonly SuggestedRow[]> {
  return readRows(
    db,
    sql<SuggestedRow>`WITH best AS (
        SELECT found.*, row_number() OVER (
          ORDER BY strpos(lower(title), ${typed}) = 0, starts_on DESC, id DESC) AS place
        FROM suggested_campaigns(${query}, ${today}::date, ${MOST_COMPARED}) AS found
        ORDER BY place LIMIT ${MOST})
      SELECT campaign.id, campaign.title, campaign.location, category.id AS category_id,
        category.name AS category_name, ${pictures} AS pictures
      FROM best AS campaign JOIN category ON category.id = campaign.category_id
      ORDER BY campaign.place`,
  );
}
