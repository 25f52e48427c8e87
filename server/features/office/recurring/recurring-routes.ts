import * as calls from "#contract/office/recurring.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { RecurringDeps } from "../../giving/recurring/recurring-deps.ts";
import { listRecurring, readFigures, readRecord } from "./read-recurring.ts";
import { stopRecurring } from "./stop-recurring.ts";

export function officeRecurringRoutes(deps: RecurringDeps): Route[] {
  return [
    route(calls.findRecurring, ({ query }) => listRecurring(deps, query)),
    route(calls.getRecurringRecord, ({ params }) => readRecord(deps, params.id)),
    route(calls.stopRecurringByOffice, async ({ params: { id }, body: { reason }, caller }) => {
      await runOfficeTransaction(deps, caller, (context) =>
        stopRecurring(context, deps, { id, reason }),
      );
      return readRecord(deps, id);
    }),
    route(calls.getRecurringFigures, () => readFigures(deps)),
  ];
}
