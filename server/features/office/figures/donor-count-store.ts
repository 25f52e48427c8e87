import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { TimeSpan } from "./figure-spans.ts";
import { donorOf, isNotFrom, isPaidDonation } from "./paid-donation.ts";

export interface DonorCounts {
  readonly donors: number;
  /** Those who never donated before the span. */
  readonly new_donors: number;
}

/** Counts the people who donated in the span, whatever the currency. */
export async function countDonors(
  db: Db,
  { start, end }: TimeSpan,
  without: readonly string[],
): Promise<DonorCounts> {
  const [row] = await readRows(
    db,
    sql<DonorCounts>`
    WITH given AS MATERIALIZED (
      SELECT DISTINCT ${donorOf()} AS donor FROM donation
      WHERE ${isPaidDonation()} AND ${isNotFrom(without)}
        AND settled_at >= ${start} AND settled_at < ${end} AND ${donorOf()} IS NOT NULL
    )
    SELECT (SELECT count(*)::int FROM given) AS donors, (
      SELECT count(*)::int FROM given WHERE NOT EXISTS (
        SELECT FROM donation AS earlier
        WHERE ${isPaidDonation("earlier")} AND ${isNotFrom(without, "earlier.provider")}
          AND ${donorOf("earlier")} = given.donor AND earlier.settled_at < ${start}
      )
    ) AS new_donors`,
  );
  return row ?? { donors: 0, new_donors: 0 };
}
