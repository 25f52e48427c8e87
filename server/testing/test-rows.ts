import type { TestSite } from "./test-site.ts";

export function donationRow({ db }: TestSite, id: string) {
  return db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export async function newestDonationId({ db }: TestSite, campaignId: number): Promise<string> {
  const { id } = await db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** The kinds of the open alerts with one of these keys, sorted. */
export async function openAlertKinds({ db }: TestSite, ...keys: string[]): Promise<string[]> {
  const alerts = db.selectFrom("alert").select("kind").where("key", "in", keys);
  const rows = await alerts.where("settled_at", "is", null).orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
}
