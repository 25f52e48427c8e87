import type { Db } from "../../../platform/db/database.ts";

/** The times (ms) since a moment at which updates of the campaign were emailed. */
export async function findMailed(db: Db, campaignId: number, since: Date): Promise<number[]> {
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
export async function findToBeMailed(
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
