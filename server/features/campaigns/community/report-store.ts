import { type Insertable, sql } from "kysely";
import type { ReportState } from "#contract/campaigns/reports.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Makes other reports from this source wait until the commit. */
export async function lockReportSource(tx: Tx, source: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report ${source}`}, 0))`.execute(tx);
}

/** The reports from a source since a moment, and the time of the first. */
export function countReportsSince(db: Db, source: string, since: Date) {
  return db
    .selectFrom("report")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("reported_at").as("first_at")])
    .where("source", "=", source)
    .where("reported_at", ">", since)
    .executeTakeFirstOrThrow();
}

export async function insertReport(tx: Tx, row: Insertable<DB["report"]>): Promise<number> {
  const { id } = await tx
    .insertInto("report")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a comment is public on the campaign's page. */
export async function isPublicComment(db: Db, campaignId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("comment")
    .select("id")
    .where("id", "=", id)
    .where("campaign_id", "=", campaignId)
    .where("hidden_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account's own report, if it can still get a picture. */
export function findReportForPicture(
  db: Db,
  { id, accountId, since }: { id: number; accountId: string; since: Date },
) {
  return db
    .selectFrom("report")
    .select("id")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("reported_at", ">", since)
    .where("picture_key", "is", null)
    .executeTakeFirst();
}

/** Returns false if the report has one. */
export async function setReportPicture(tx: Tx, id: number, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("report")
    .set({ picture_key: key })
    .where("id", "=", id)
    .where("picture_key", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findReportPicture(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("report")
    .select("picture_key")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.picture_key ?? undefined;
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

function selectReports(db: Db) {
  return db
    .selectFrom("report")
    .innerJoin("campaign", "campaign.id", "report.campaign_id")
    .leftJoin("comment", "comment.id", "report.comment_id")
    .leftJoin("account as author", "author.id", "comment.account_id")
    .leftJoin("account as reporter", "reporter.id", "report.account_id")
    .leftJoin("account as decider", "decider.id", "report.decided_by")
    .selectAll("report")
    .select([
      "campaign.title",
      "campaign.state as campaign_state",
      "comment.body as comment_body",
      "comment.posted_at as comment_posted_at",
      "comment.hidden_at as comment_hidden_at",
      "author.first_name as author_first_name",
      "author.last_name as author_last_name",
      "author.erased_at as author_erased_at",
      "reporter.first_name as reporter_first_name",
      "reporter.last_name as reporter_last_name",
      "reporter.email as reporter_email",
      "reporter.erased_at as reporter_erased_at",
      "decider.first_name as decider_first_name",
      "decider.last_name as decider_last_name",
      sql<number>`(SELECT count(*) FROM report AS other
        WHERE other.campaign_id = report.campaign_id AND other.state = 'open'
          AND other.id <> report.id)`.as("open_of_campaign"),
    ]);
}

export function findReport(db: Db, id: number) {
  return selectReports(db).where("report.id", "=", id).executeTakeFirst();
}

/** Open reports oldest first, decided ones newest first. */
export function findReports(
  db: Db,
  page: { state: ReportState; after: number | undefined; limit: number },
) {
  const { state, after, limit } = page;
  const oldestFirst = state === "open";
  return selectReports(db)
    .where("report.state", "=", state)
    .$if(after !== undefined, (query) =>
      query.where("report.id", oldestFirst ? ">" : "<", after ?? 0),
    )
    .orderBy("report.id", oldestFirst ? "asc" : "desc")
    .limit(limit)
    .execute();
}

/** Locks an open report; returns false if it is already decided. */
export async function lockOpenReport(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom("report")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "open")
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveReportDecision(
  tx: Tx,
  id: number,
  decision: { state: "dismissed" | "acted"; actorId: string; note: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable("report")
    .set({
      state: decision.state,
      decided_by: decision.actorId,
      decided_at: decision.at,
      note: decision.note,
    })
    .where("id", "=", id)
    .execute();
}

/** The account's reports, without the office's notes. */
export function findReportsByAccount(db: Db, accountId: string) {
  return db
    .selectFrom("report")
    .select(["campaign_id", "comment_id", "reason", "text", "picture_key as picture"])
    .select(["state", "reported_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}
