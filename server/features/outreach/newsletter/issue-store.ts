import type { Updateable } from "kysely";
import type { IssueBlock, Segment } from "#contract/outreach/newsletter-issues.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type IssueRow = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

function issueQuery(db: Db) {
  return db
    .selectFrom("newsletter_issue as issue")
    .innerJoin("account as author", "author.id", "issue.created_by")
    .leftJoin("mailing", "mailing.id", "issue.mailing_id")
    .select((eb) => [
      "issue.id",
      "issue.subject",
      "issue.state",
      "issue.scheduled_for",
      "issue.changed_at",
      "issue.version",
      "issue.mailing_id",
      "issue.created_by",
      "author.first_name",
      "author.last_name",
      "mailing.finished_at",
      eb.ref("issue.body").$castTo<IssueBlock[]>().as("blocks"),
      eb.ref("issue.segment").$castTo<Segment>().as("segment"),
    ]);
}

export function findIssue(db: Db, id: number) {
  return issueQuery(db).where("issue.id", "=", id).executeTakeFirst();
}

/** Issues with ids below `below`, newest first. */
export function findIssues(
  db: Db,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<IssueRow[]> {
  let query = issueQuery(db).orderBy("issue.id", "desc").limit(limit);
  if (below !== undefined) query = query.where("issue.id", "<", below);
  return query.execute();
}

export function lockIssue(tx: Tx, id: number) {
  return tx
    .selectFrom("newsletter_issue")
    .select(["id", "subject", "state", "version", "scheduled_for"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A due issue that no other process has locked. */
export function lockDueIssue(tx: Tx, now: Date) {
  return tx
    .selectFrom("newsletter_issue")
    .select((eb) => [
      "id",
      "subject",
      "created_by",
      eb.ref("body").$castTo<IssueBlock[]>().as("blocks"),
      eb.ref("segment").$castTo<Segment>().as("segment"),
    ])
    .where("state", "=", "scheduled")
    .where("scheduled_for", "<=", now)
    .orderBy("scheduled_for")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function insertIssue(tx: Tx, createdBy: string, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto("newsletter_issue")
    .values({
      subject: "",
      body: "[]",
      segment: JSON.stringify({ kind: "all" }),
      created_by: createdBy,
      changed_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateIssue(
  tx: Tx,
  id: number,
  changes: Updateable<DB["newsletter_issue"]>,
): Promise<void> {
  await tx.updateTable("newsletter_issue").set(changes).where("id", "=", id).execute();
}

export async function deleteIssue(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("newsletter_issue").where("id", "=", id).execute();
}
