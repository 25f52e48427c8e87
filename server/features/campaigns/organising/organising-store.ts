import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

/** Blocks other changes to the campaign until the commit, but not donations. */
export function lockCampaign(tx: Tx, id: number) {
  return tx
    .selectFrom("campaign")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateCampaignRow(
  tx: Tx,
  id: number,
  changes: Updateable<DB["campaign"]>,
): Promise<void> {
  await tx.updateTable("campaign").set(changes).where("id", "=", id).execute();
}

export async function deleteCampaignRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("campaign").where("id", "=", id).execute();
}

export async function insertStep(tx: Tx, row: Insertable<DB["campaign_step"]>): Promise<void> {
  await tx.insertInto("campaign_step").values(row).execute();
}

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("category")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts the account's campaigns that were never approved. */
export async function countUnapproved(db: Db, organiserId: string): Promise<number> {
  const { count } = await db
    .selectFrom("campaign")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organiser_id", "=", organiserId)
    .where("approved_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids of campaigns stored as active whose last day has passed. */
export async function findOverdueCampaigns(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom("campaign")
    .select("id")
    .where("state", "=", "active")
    .where("ends_on", "<", today)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findOwner(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select(["email", "first_name", "last_name", "erased_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** Locks the account's campaigns, so that none starts or changes its owner before the commit. */
export function lockCampaignsByOwner(tx: Tx, accountId: string) {
  return tx
    .selectFrom("campaign")
    .select(["title", "state", "ends_on"])
    .where("organiser_id", "=", accountId)
    .orderBy("id")
    .forShare()
    .execute();
}

const nested = (query: ReturnType<typeof sql>) => sql<object[]>`coalesce((${query}), '[]')`;

/** The account's own campaigns with all texts, without anything about donors. */
export function findCampaignsByOwner(db: Db, accountId: string) {
  return db
    .selectFrom("campaign")
    .select([
      "id",
      "title",
      "description",
      "story",
      "location",
      "beneficiary_kind",
      "beneficiary_name",
      "beneficiary_registration",
      "currency",
      "goal_minor",
      "state",
      "starts_on",
      "ends_on",
      "thanks_text",
      "thanks_picture",
      "offers_recurring",
      "created_at",
      nested(sql`SELECT json_agg(json_build_object('picture', picture_key, 'alt', alt)
        ORDER BY position) FROM campaign_picture WHERE campaign_id = campaign.id`).as("pictures"),
      nested(sql`SELECT json_agg(name ORDER BY id) FROM fund
        WHERE campaign_id = campaign.id`).as("funds"),
      nested(sql`SELECT json_agg(json_build_object('amount_minor', amount_minor, 'does', does)
        ORDER BY position) FROM suggested_amount
        WHERE campaign_id = campaign.id`).as("suggested_amounts"),
      nested(sql`SELECT json_agg(json_build_object('title', title, 'body', body,
        'posted_at', posted_at) ORDER BY posted_at)
        FROM campaign_update WHERE campaign_id = campaign.id`).as("updates"),
    ])
    .where("organiser_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export type ChangeRow = Selectable<DB["campaign_change"]>;

export function lockChange(tx: Tx, id: number) {
  return tx
    .selectFrom("campaign_change")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertChange(tx: Tx, row: Insertable<DB["campaign_change"]>): Promise<void> {
  await tx.insertInto("campaign_change").values(row).execute();
}

export async function updateChange(
  tx: Tx,
  id: number,
  changes: Updateable<DB["campaign_change"]>,
): Promise<void> {
  await tx.updateTable("campaign_change").set(changes).where("id", "=", id).execute();
}

export async function findChangeCampaign(tx: Tx, id: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom("campaign_change")
    .select("campaign_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.campaign_id;
}
