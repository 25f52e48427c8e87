import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

type NewReport = Insertable<DB["reported_donation"]>;
export type ReportRow = Selectable<DB["reported_donation"]>;

/** Inserts a report; false if the reporter used its key before. */
export async function insertReport(tx: Tx, row: NewReport): Promise<boolean> {
  const inserted = await tx
    .insertInto("reported_donation")
    .values(row)
    .onConflict((conflict) => conflict.columns(["reported_by", "request_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findReportByKey(db: Db, reportedBy: string, key: string) {
  return db
    .selectFrom("reported_donation")
    .select(["id", "body_hash"])
    .where("reported_by", "=", reportedBy)
    .where("request_key", "=", key)
    .executeTakeFirst();
}

/** The caller has locked the campaign, which prevents deadlocks. */
export function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return tx
    .selectFrom("reported_donation")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findReportCampaignId(db: Db, id: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("reported_donation")
    .select("campaign_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.campaign_id;
}

export function findReportedCampaign(db: Db, id: number) {
  return db
    .selectFrom("campaign")
    .select(["title", "currency"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const noDonor = { donor_name: null, donor_email: null, team_note: null };

/** Marks a report as posted within the campaign's limit; the donor is stored with the donation. */
export async function markCounted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("reported_donation")
    .set({ ...noDonor, state: "counted", automatic: true })
    .where("id", "=", id)
    .execute();
}

export async function markDecided(
  tx: Tx,
  id: string,
  decision: {
    readonly state: "confirmed" | "declined" | "withdrawn";
    readonly by: string;
    readonly at: Date;
    readonly reason?: string;
  },
): Promise<void> {
  const { state, by, at, reason = null } = decision;
  await tx
    .updateTable("reported_donation")
    .set({ ...noDonor, state, decided_by: by, decided_at: at, reason })
    .where("id", "=", id)
    .execute();
}

/** How many donations were reported since a time, and how many of the campaign's are waiting. */
export async function countReports(
  tx: Tx,
  { campaignId, accountId, since }: { campaignId: number; accountId: string; since: Date },
) {
  const [counted] = await readRows(
    tx,
    sql<{ campaign: number; person: number; site: number; waiting: number }>`SELECT
      (SELECT count(*)::int FROM reported_donation
        WHERE campaign_id = ${campaignId} AND reported_at > ${since}) AS campaign,
      (SELECT count(*)::int FROM reported_donation
        WHERE reported_by = ${accountId}::uuid AND reported_at > ${since}) AS person,
      (SELECT count(*)::int FROM reported_donation WHERE reported_at > ${since}) AS site,
      (SELECT count(*)::int FROM reported_donation
        WHERE campaign_id = ${campaignId} AND state = 'waiting') AS waiting`,
  );
  if (!counted) throw new Error("the query of the counts returned no row");
  return counted;
}

/** The donor is read from the donation once it exists. */
export function selectReports(db: Db) {
  return db
    .selectFrom("reported_donation as reported")
    .innerJoin("account as reporter", "reporter.id", "reported.reported_by")
    .leftJoin("donation", "donation.id", "reported.id")
    .select([
      "reported.id",
      "reported.campaign_id",
      "reported.state",
      "reported.amount_minor",
      "reported.currency",
      "reported.given_on",
      "reported.offline_way",
      "reported.reported_at",
      "reported.reason",
      sql<boolean>`coalesce(donation.anonymous, reported.anonymous)`.as("anonymous"),
      sql<string | null>`coalesce(donation.donor_name, reported.donor_name)`.as("donor_name"),
      sql<string | null>`coalesce(donation.team_note, reported.team_note)`.as("team_note"),
      sql<string>`concat_ws(' ', reporter.first_name, reporter.last_name)`.as("reporter_name"),
    ]);
}

export type TeamReportRow = Awaited<ReturnType<typeof findTeamReports>>[number];

export function findTeamReport(db: Db, campaignId: number, id: string) {
  return selectReports(db)
    .where("reported.campaign_id", "=", campaignId)
    .where("reported.id", "=", id)
    .executeTakeFirst();
}

/** Waiting reports, then those declined since a time, newest first. */
export function findTeamReports(
  db: Db,
  campaignId: number,
  { declinedSince, limit }: { declinedSince: Date; limit: number },
) {
  return selectReports(db)
    .where("reported.campaign_id", "=", campaignId)
    .where(
      sql<boolean>`(reported.state = 'waiting'
        OR (reported.state = 'declined' AND reported.decided_at > ${declinedSince}))`,
    )
    .orderBy(sql`reported.state = 'waiting'`, "desc")
    .orderBy("reported.id", "desc")
    .limit(limit)
    .execute();
}

/** Erases a donor from waiting reports; `email` in lower case. */
export async function eraseReportedDonor(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable("reported_donation")
    .set({ ...noDonor, anonymous: true })
    .where("donor_email", "=", email)
    .execute();
}

export function findDonorReports(db: Db, email: string) {
  return db
    .selectFrom("reported_donation")
    .innerJoin("campaign", "campaign.id", "reported_donation.campaign_id")
    .select([
      "campaign.title as campaign",
      "reported_donation.amount_minor",
      "reported_donation.currency",
      "reported_donation.given_on",
      "reported_donation.offline_way",
      "reported_donation.donor_name",
      "reported_donation.donor_email",
      "reported_donation.anonymous",
      "reported_donation.reported_at",
    ])
    .where("donor_email", "=", email)
    .orderBy("reported_donation.id")
    .execute();
}
