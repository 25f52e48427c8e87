import { type Insertable, sql } from "kysely";
import type { AuditOrder, AuditSubject } from "#contract/foundation/audit.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export async function insertAuditEntry(tx: Tx, row: Insertable<DB["audit_entry"]>): Promise<void> {
  await tx.insertInto("audit_entry").values(row).execute();
}

export interface AuditFilter {
  readonly subject_type?: AuditSubject | undefined;
  readonly subject_id?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
}

export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number];

/** The subject's current name; null for "all", the subject of a reordered list. */
const subjectTitle = sql<string | null>`CASE entry.subject_type
  WHEN 'campaign' THEN (SELECT title FROM campaign WHERE id = entry.subject_id::bigint)
  WHEN 'category' THEN (SELECT name FROM category WHERE id::text = entry.subject_id)
  WHEN 'testimonial' THEN
    (SELECT author_name FROM testimonial WHERE id::text = entry.subject_id)
  WHEN 'account' THEN
    (SELECT rtrim(first_name || ' ' || last_name) FROM account WHERE id = entry.subject_id::uuid)
  WHEN 'donor' THEN
    (SELECT coalesce(donor.email, rtrim(first_name || ' ' || last_name))
      FROM donor LEFT JOIN account ON account.id = donor.account_id
      WHERE donor.id = entry.subject_id::uuid)
  WHEN 'enquiry' THEN (SELECT subject FROM enquiry WHERE number = entry.subject_id)
END`;

export function findAuditEntries(
  db: Db,
  filter: AuditFilter,
  page: { after: number | undefined; order: AuditOrder; limit: number },
) {
  const { subject_type, subject_id, actor, action } = filter;
  let found = db
    .selectFrom("audit_entry as entry")
    .leftJoin("account as actor", "actor.id", "entry.actor_id")
    .select([
      "entry.id",
      "entry.action",
      "entry.subject_type",
      "entry.subject_id",
      "entry.before",
      "entry.after",
      "entry.done_at",
      "entry.actor_id",
      sql<string | null>`rtrim(actor.first_name || ' ' || actor.last_name)`.as("actor_name"),
      subjectTitle.as("subject_title"),
    ]);
  if (subject_type !== undefined) found = found.where("entry.subject_type", "=", subject_type);
  if (subject_id !== undefined) found = found.where("entry.subject_id", "=", subject_id);
  if (actor !== undefined) found = found.where("entry.actor_id", "=", actor);
  if (action !== undefined) found = found.where("entry.action", "=", action);
  const { way, beyond } = toOrdering(page.order);
  if (page.after !== undefined) found = found.where("entry.id", beyond, page.after);
  return found.orderBy("entry.id", way).limit(page.limit).execute();
}

/** The distinct recorded actions. Jumps through the index instead of reading all entries. */
export async function findAuditedActions(db: Db): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ action: string }>`
      WITH RECURSIVE known AS (
        (SELECT action FROM audit_entry ORDER BY action LIMIT 1)
        UNION ALL
        SELECT (SELECT min(action) FROM audit_entry WHERE action > known.action)
        FROM known WHERE known.action IS NOT NULL
      )
      SELECT action FROM known WHERE action IS NOT NULL`,
  );
  return rows.map(({ action }) => action);
}

/** The staff, and everyone with an entry, found through the index as well. */
export async function findAuditActors(db: Db): Promise<Array<{ id: string; name: string }>> {
  const rows = await readRows(
    db,
    sql<{ id: string; name: string }>`
      WITH RECURSIVE actor AS (
        (SELECT actor_id AS id FROM audit_entry ORDER BY actor_id LIMIT 1)
        UNION ALL
        SELECT (
          SELECT actor_id FROM audit_entry WHERE actor_id > actor.id ORDER BY actor_id LIMIT 1
        ) FROM actor WHERE actor.id IS NOT NULL
      )
      SELECT id, rtrim(first_name || ' ' || last_name) AS name FROM account
      WHERE id IN (SELECT id FROM actor UNION ALL SELECT id FROM account WHERE role = 'admin' OR office_role IS NOT NULL)
      ORDER BY name`,
  );
  return [...rows];
}
