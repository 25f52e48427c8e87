import type { Db } from "../../platform/db/database.ts";

/** What somebody who wants to give must know of a campaign; undefined where there is none. */
export function findGivingCampaign(db: Db, id: number) {
  return db
    .selectFrom("campaign")
    .select(["id", "title", "currency", "state", "starts_on", "ends_on"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findFund(db: Db, campaignId: number, fundId: number) {
  return db
    .selectFrom("fund")
    .select(["id", "name"])
    .where("id", "=", fundId)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
}
