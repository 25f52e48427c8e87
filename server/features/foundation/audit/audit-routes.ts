import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import * as calls from "#contract/foundation/audit.ts";
import { pathId } from "#contract/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { findAuditActors, findAuditEntries, findAuditedActions } from "./audit-store.ts";
import { auditView } from "./audit-view.ts";

export function auditRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route(calls.listAudit, ({ query }) => listAudit(db, query)),
    route(calls.getAuditFilters, async () => {
      const [actors, actions] = await Promise.all([findAuditActors(db), findAuditedActions(db)]);
      return { actors, actions };
    }),
  ];
}

/** Throws `invalid` for a cursor of another list. */
async function listAudit(
  db: Db,
  { cursor, limit, sort, ...filter }: QueryOf<typeof calls.listAudit>,
): Promise<ResponseOf<typeof calls.listAudit>> {
  const after = readIdCursor(pathId, cursor);
  const found = await findAuditEntries(db, filter, { after, order: sort, limit: limit + 1 });
  const { rows, next_cursor } = toIdPage(found, limit);
  return { data: rows.map(auditView), next_cursor };
}
