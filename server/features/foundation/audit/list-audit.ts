import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type { getAuditFilters, listAudit as listAuditCall } from "#contract/foundation/audit.ts";
import { pathId } from "#contract/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { cutIdPage, readIdCursor } from "../../../platform/http/id-page.ts";
import { findAuditActors, findAuditEntries, findAuditedActions } from "./audit-store.ts";
import { auditView } from "./audit-view.ts";

/** A page of what the office did, newest first. Throws `invalid` for a cursor of another list. */
export async function listAudit(
  db: Db,
  { cursor, limit, ...filter }: QueryOf<typeof listAuditCall>,
): Promise<AnswerOf<typeof listAuditCall>> {
  const before = readIdCursor(pathId, cursor);
  const found = await findAuditEntries(db, filter, { before, limit: limit + 1 });
  const { rows, next_cursor } = cutIdPage(found, limit);
  return { data: rows.map(auditView), next_cursor };
}

export async function auditFilters(db: Db): Promise<AnswerOf<typeof getAuditFilters>> {
  const [actors, actions] = await Promise.all([findAuditActors(db), findAuditedActions(db)]);
  return { actors, actions };
}
