import type { Db, Tx } from "../../../platform/db/database.ts";
import { isPublic } from "./public-campaign-store.ts";

export type GivingCampaign = NonNullable<Awaited<ReturnType<typeof findGivingCampaign>>>;

/** What donating needs to know about a campaign; undefined unless it is public. */
export function findGivingCampaign(db: Db, id: number) {
  return db
    .selectFrom("campaign")
    .select(["id", "title", "currency", "state", "starts_on", "ends_on", "offers_recurring"])
    .where("id", "=", id)
    .where(isPublic)
    .executeTakeFirst();
}

/** Makes other callers for the same campaign wait until the commit. */
export async function lockGivingCampaign(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("campaign").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** The owner's account id. The campaign must exist. */
export async function findCampaignOwner(db: Db, id: number): Promise<string> {
  const { organiser_id } = await db
    .selectFrom("campaign")
    .select("organiser_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return organiser_id;
}

export function findFund(db: Db, campaignId: number, fundId: number) {
  return db
    .selectFrom("fund")
    .select(["id", "name"])
    .where("id", "=", fundId)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
}
