import * as calls from "#contract/foundation/alerts.ts";
import { pathId } from "#contract/page.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../audit/office-transaction.ts";
import { findAlerts } from "./alert-store.ts";
import { alertView } from "./alert-view.ts";
import { settleAlert } from "./settle-alert.ts";

export interface AlertRoutesDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
}

export function alertRoutes(deps: AlertRoutesDeps): Route[] {
  const { db } = deps;
  return [
    route(calls.listAlerts, async ({ query: { state, cursor, limit } }) => {
      const before = readIdCursor(pathId, cursor);
      const found = await findAlerts(db, { state, before, limit: limit + 1 });
      const { rows, next_cursor } = toIdPage(found, limit);
      return { data: rows.map(alertView), next_cursor };
    }),
    route(calls.settleAlert, async ({ params, body, caller }) =>
      alertView(
        await runOfficeTransaction(deps, caller, (context) =>
          settleAlert(context, { id: params.id, note: body.note }),
        ),
      ),
    ),
  ];
}
