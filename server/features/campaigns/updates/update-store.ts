import { sql, type Updateable } from "kysely";
import type { UpdateBody } from "#contract/campaigns/updates.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { Position } from "../catalogue/campaign-cursor.ts";
import { updatePictures } from "../catalogue/campaign-update-store.ts";
import type { TeamCall } from "../teams/team-deps.ts";

export type TeamUpdateRow = Awaited<ReturnType<typeof findUnpostedUpdates>>[number];

function selectManaged(db: Db, campaignId: number) {
  return db
    .selectFrom("campaign_update")
    .leftJoin("account as author", "author.id", "campaign_update.author_id")
    .selectAll("campaign_update")
    .select(["author.first_name", "author.last_name", "author.erased_at"])
    .select(updatePictures.as("pictures"))
    .where("campaign_update.campaign_id", "=", campaignId);
}

/** Drafts and scheduled updates, the next due first. */
export function findUnpostedUpdates(db: Db, campaignId: number) {
  return selectManaged(db, campaignId)
    .where("posted_at", "is", null)
    .orderBy("scheduled_for", (order) => order.asc().nullsLast())
    .orderBy("campaign_update.id")
    .execute();
}

export function findPostedUpdates(
  db: Db,
  campaignId: number,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  return selectManaged(db, campaignId)
    .where("posted_at", "is not", null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(posted_at, campaign_update.id)
          < (${after?.value}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("posted_at", "desc")
    .orderBy("campaign_update.id", "desc")
    .limit(limit)
    .execute();
}

export function findTeamUpdate(db: Db, campaignId: number, id: number) {
  return selectManaged(db, campaignId).where("campaign_update.id", "=", id).executeTakeFirst();
}

export function lockUpdate(tx: Tx, campaignId: number, id: number) {
  return tx
    .selectFrom("campaign_update")
    .selectAll()
    .where("id", "=", id)
    .where("campaign_id", "=", campaignId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a due update together with its public campaign, skipping those locked elsewhere. */
export function lockDueUpdate(tx: Tx, now: Date) {
  return tx
    .selectFrom("campaign_update")
    .innerJoin("campaign", "campaign.id", "campaign_update.campaign_id")
    .selectAll("campaign_update")
    .where("posted_at", "is", null)
    .where("scheduled_for", "<=", now)
    .where("campaign.state", "in", ["active", "paused", "ended"])
    .where("campaign.held", "=", false)
    .orderBy("scheduled_for")
    .limit(1)
    .forNoKeyUpdate(["campaign_update", "campaign"])
    .skipLocked()
    .executeTakeFirst();
}

/** The id of an identical update that the author has posted since a moment. */
export async function findIdenticalUpdate(
  tx: Tx,
  { campaignId, accountId }: TeamCall,
  { title, body, mail, pictures }: UpdateBody,
  since: Date,
): Promise<number | undefined> {
  const identical = await tx
    .selectFrom("campaign_update")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("author_id", "=", accountId)
    .where("posted_at", ">", since)
    .where("title", "=", title)
    .where("body", "=", body)
    .where("mailed", "=", mail)
    .where(
      sql<boolean>`ARRAY(
        SELECT picture_key FROM campaign_update_picture
        WHERE update_id = campaign_update.id ORDER BY position
      ) = ${pictures.map(({ key }) => key)}::text[]`,
    )
    .executeTakeFirst();
  return identical?.id;
}

/** Counts drafts and scheduled updates. */
export async function countUnpostedUpdates(tx: Tx, campaignId: number): Promise<number> {
  const { waiting } = await tx
    .selectFrom("campaign_update")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("campaign_id", "=", campaignId)
    .where("posted_at", "is", null)
    .executeTakeFirstOrThrow();
  return waiting;
}

export function changeUpdate(tx: Tx, id: number, change: Updateable<DB["campaign_update"]>) {
  return tx
    .updateTable("campaign_update")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces an update's pictures in this order. */
export async function replacePictures(
  tx: Tx,
  id: number,
  pictures: ReadonlyArray<{ key: string; alt: string }>,
): Promise<void> {
  await tx.deleteFrom("campaign_update_picture").where("update_id", "=", id).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto("campaign_update_picture")
    .values(
      pictures.map(({ key, alt }, position) => ({
        update_id: id,
        position,
        picture_key: key,
        alt,
      })),
    )
    .execute();
}

/** Returns when the update was posted; undefined if there was none. */
export function deleteUpdateRow(tx: Tx, campaignId: number, id: number) {
  return tx
    .deleteFrom("campaign_update")
    .where("id", "=", id)
    .where("campaign_id", "=", campaignId)
    .returning("posted_at")
    .executeTakeFirst();
}

/** The times (ms) since a moment at which updates of the campaign were emailed. */
export async function findEmailTimes(db: Db, campaignId: number, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("mailing")
    .innerJoin("mailing_count", "mailing_count.mailing_id", "mailing.id")
    .leftJoin("mailing_audience as growing", "growing.mailing_id", "mailing.id")
    .select("mailing.created_at")
    .where("mailing.campaign_id", "=", campaignId)
    .where("mailing.kind", "=", "update")
    .where("mailing.created_at", ">", since)
    .where((eb) =>
      eb.or([eb("mailing_count.recipients", ">", 0), eb("growing.mailing_id", "is not", null)]),
    )
    .execute();
  return rows.map(({ created_at }) => created_at.getTime());
}

/** The times (ms) at which scheduled updates will be emailed, except `exceptId`. */
export async function findScheduledEmailTimes(
  db: Db,
  campaignId: number,
  exceptId: number | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom("campaign_update")
    .select("scheduled_for")
    .where("campaign_id", "=", campaignId)
    .where("posted_at", "is", null)
    .where("mailed", "=", true)
    .where("scheduled_for", "is not", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? 0))
    .execute();
  return rows.flatMap(({ scheduled_for }) => scheduled_for?.getTime() ?? []);
}
