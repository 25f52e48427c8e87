import * as calls from "#contract/office/months.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { createSlots } from "../../../platform/slots.ts";
import { closeMonth } from "./close-month.ts";
import { type MonthDeps, readMonthReport } from "./read-month.ts";

/** A report reads all entries of the ledger. */
const REPORTS = { atOnce: 1, waiting: 8, perVisitor: 2 };

export function monthRoutes(deps: MonthDeps): Route[] {
  const slots = createSlots(REPORTS);
  const read = (month: string | undefined, accountId: string) =>
    slots.run(() => readMonthReport(deps, month), accountId);
  return [
    route(calls.getMonthReport, ({ query, caller }) =>
      read(query.month, requireSignedIn(caller).accountId),
    ),
    route(calls.closeMonth, async ({ body, caller }) => {
      await closeMonth(deps, caller, body.month);
      return read(body.month, requireSignedIn(caller).accountId);
    }),
  ];
}
