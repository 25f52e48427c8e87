import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { campaignPictures, hasPublicState } from "../catalogue/public-campaign-store.ts";
import { matchesTsQuery } from "../search/campaign-search-store.ts";

export interface SuggestedRow {
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly category_id: number;
  readonly category_name: string;
  readonly pictures: ReadonlyArray<{ key: string; alt: string }>;
}

interface SuggestionRequest {
  readonly today: string;
  /** The typed text in lower case. */
  readonly typed: string;
  /** In the form of `buildTsQuery`. */
  readonly query: string;
}

const MAX_SUGGESTIONS = 6;
/** Matches compared to choose the best: a word may be in half of all campaigns. */
const MAX_COMPARED = 2_000;
/** Newest campaigns scanned first, where common words are soon found. */
const NEWEST = 100;

/**
 * Active campaigns, those with the typed words in the title first, then the newest. Ordered by donations, every
 * donation would invalidate all cached suggestions.
 */
export function findSuggested(
  db: Db,
  { today, typed, query }: SuggestionRequest,
): Promise<readonly SuggestedRow[]> {
  const isTitled = sql`strpos(lower(title), ${typed}) > 0`;
  return readRows(
    db,
    sql<SuggestedRow>`WITH first AS MATERIALIZED (
        SELECT id, title, location, category_id, starts_on FROM (
          SELECT * FROM campaign WHERE ${hasPublicState("active", today)}
          ORDER BY starts_on DESC, id DESC LIMIT ${NEWEST}) AS campaign
        WHERE ${isTitled} AND ${matchesTsQuery(query)}
        ORDER BY starts_on DESC, id DESC LIMIT ${MAX_SUGGESTIONS}
      ), found AS (
        SELECT * FROM first WHERE (SELECT count(*) FROM first) = ${MAX_SUGGESTIONS}
        UNION ALL
        SELECT * FROM suggested_campaigns(${query}, ${today}::date, ${MAX_COMPARED})
        WHERE (SELECT count(*) FROM first) < ${MAX_SUGGESTIONS}
      ), best AS (
        SELECT *, row_number() OVER (ORDER BY NOT ${isTitled}, starts_on DESC, id DESC) AS place
        FROM found ORDER BY place LIMIT ${MAX_SUGGESTIONS}
      )
      SELECT campaign.id, campaign.title, campaign.location, category.id AS category_id,
        category.name AS category_name, ${campaignPictures} AS pictures
      FROM best AS campaign JOIN category ON category.id = campaign.category_id
      ORDER BY campaign.place`,
  );
}
