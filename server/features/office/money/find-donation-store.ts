import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import {
  MAX_FOUND,
  type SearchPage,
  selectMatchingDonations,
} from "../../giving/donations/search-donations-store.ts";
import { type DonationFilter, isUnfiltered, matchesFilter } from "./donation-filter-store.ts";

export type FoundDonationRow = Awaited<ReturnType<typeof findFoundDonations>>[number];

export function selectDonations(db: Db) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("recurring_donation", "recurring_donation.id", "donation.recurring_id")
    .selectAll("donation")
    .select(["campaign.title as campaign_title", "recurring_donation.frequency"]);
}

/** Donations, newest first. Ids rise with time. */
export function findFoundDonations(
  db: Db,
  q: string | undefined,
  filter: DonationFilter,
  page: SearchPage,
) {
  const { after, limit } = page;
  let found = selectDonations(db);
  if (q) {
    // Filters may leave few of the matches.
    const matches = isUnfiltered(filter) ? page : { ...page, limit: MAX_FOUND };
    // As an array: PostgreSQL overestimates the number of ids, and would otherwise read all donations.
    found = found.where(
      sql<boolean>`donation.id = ANY(ARRAY(${selectMatchingDonations(q, matches)}))`,
    );
  }
  if (!isUnfiltered(filter)) found = found.where(matchesFilter(filter));
  if (after !== undefined) found = found.where("donation.id", "<", after);
  return found.orderBy("donation.id", "desc").limit(limit).execute();
}
