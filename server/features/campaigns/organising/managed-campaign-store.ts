import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectCards } from "../catalogue/campaign-card-store.ts";
import type { CampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";

export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findManagedCampaign>>>;
export type StepRow = Awaited<ReturnType<typeof findSteps>>[number];

const role = (accountId: string) => sql<CampaignRole | null>`CASE
  WHEN campaign.organiser_id = ${accountId} THEN 'owner'
  ELSE (SELECT member.role FROM campaign_member AS member
    WHERE member.campaign_id = campaign.id AND member.account_id = ${accountId}) END`;

const pictureCount = sql<number>`
  (SELECT count(*) FROM campaign_picture WHERE campaign_picture.campaign_id = campaign.id)`;
const undescribedCount = sql<number>`(SELECT count(*) FROM campaign_picture
  WHERE campaign_picture.campaign_id = campaign.id AND campaign_picture.alt = '')`;

function selectManaged(db: Db, accountId: string, today: string) {
  return selectCards(db, today).select([
    role(accountId).as("role"),
    "campaign.version",
    "campaign.held",
    "campaign.approved_at",
    "campaign.story",
    "campaign.beneficiary_kind",
    "campaign.beneficiary_name",
    "campaign.beneficiary_registration",
    "campaign.thanks_text",
    "campaign.thanks_picture",
    "campaign.offers_recurring",
    pictureCount.as("picture_count"),
    undescribedCount.as("undescribed_count"),
  ]);
}

export function findManagedCampaign(db: Db, { campaignId, accountId }: TeamCall, today: string) {
  return selectManaged(db, accountId, today)
    .where("campaign.id", "=", campaignId)
    .executeTakeFirst();
}

/** Campaigns of the account's teams with ids below `before`, newest first. */
export function findTeamCampaigns(
  db: Db,
  accountId: string,
  { today, before, limit }: { today: string; before: number | undefined; limit: number },
) {
  const ofAccount = selectManaged(db, accountId, today)
    .where((eb) =>
      eb(
        "campaign.id",
        "in",
        eb
          .selectFrom("campaign as own")
          .select("own.id")
          .where("own.organiser_id", "=", accountId)
          .union(
            eb
              .selectFrom("campaign_member as joined")
              .select("joined.campaign_id as id")
              .where("joined.account_id", "=", accountId),
          ),
      ),
    )
    .orderBy("campaign.id", "desc")
    .limit(limit);
  return (before === undefined ? ofAccount : ofAccount.where("campaign.id", "<", before)).execute();
}

/** Steps of a campaign with their actors' names, newest first. */
export function findSteps(db: Db, campaignId: number, limit: number) {
  return db
    .selectFrom("campaign_step as step")
    .leftJoin("account as actor", "actor.id", "step.actor_id")
    .select([
      "step.action",
      "step.to_state",
      "step.actor_id",
      "step.reason",
      "step.taken_at",
      "actor.first_name",
      "actor.last_name",
    ])
    .where("step.campaign_id", "=", campaignId)
    .orderBy("step.id", "desc")
    .limit(limit)
    .execute();
}

export function findOpenChange(db: Db, campaignId: number) {
  return db
    .selectFrom("campaign_change")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("state", "=", "open")
    .executeTakeFirst();
}

export function findFunds(db: Db, campaignId: number) {
  return db
    .selectFrom("fund")
    .select((eb) => [
      "fund.name",
      eb
        .exists(eb.selectFrom("donation").select("donation.id").whereRef("fund_id", "=", "fund.id"))
        .as("in_use"),
    ])
    .where("campaign_id", "=", campaignId)
    .orderBy("fund.id")
    .execute();
}

export function findWantedItems(db: Db, campaignId: number) {
  return db
    .selectFrom("wanted_item")
    .select(["id", "name", "note", "quantity"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();
}

export function findSuggestedAmounts(db: Db, campaignId: number) {
  return db
    .selectFrom("suggested_amount")
    .select(["amount_minor as minor", "does"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();
}

/** Whether a donation was ever started; from then on the currency can't change. */
export async function hasDonations(db: Db, campaignId: number): Promise<boolean> {
  const found = await db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts the pictures at the top of the campaign's page, and those without a description. */
export function countPictures(db: Db, campaignId: number) {
  return db
    .selectFrom("campaign_picture")
    .select(({ fn }) => [
      fn.countAll<number>().as("pictures"),
      fn.countAll<number>().filterWhere("alt", "=", "").as("undescribed"),
    ])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
}
