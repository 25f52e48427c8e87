import * as calls from "#contract/foundation/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { auditFilters, listAudit } from "./list-audit.ts";

export function auditRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route(calls.listAudit, ({ query }) => listAudit(db, query)),
    route(calls.getAuditFilters, () => auditFilters(db)),
  ];
}
