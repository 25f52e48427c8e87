import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import {
  type SearchPage,
  selectMatchingDonations,
} from "../../giving/donations/search-donations-store.ts";

export type FoundDonationRow = Awaited<ReturnType<typeof findFoundDonations>>[number];

export function selectDonations(db: Db) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .selectAll("donation")
    .select("campaign.title as campaign_title");
}

/** Donations, newest first. Ids rise with time. */
export function findFoundDonations(db: Db, q: string | undefined, page: SearchPage) {
  const { after, limit } = page;
  let found = selectDonations(db);
  // As an array: PostgreSQL overestimates the number of ids, and would otherwise read all donations.
  if (q)
    found = found.where(
      sql<boolean>`donation.id = ANY(ARRAY(${selectMatchingDonations(q, page)}))`,
    );
  if (after !== undefined) found = found.where("donation.id", "<", after);
  return found.orderBy("donation.id", "desc").limit(limit).execute();
}
