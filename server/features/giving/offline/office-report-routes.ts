import * as z from "zod/mini";
import type { BodyOf, QueryOf, ResponseOf } from "#contract/endpoint.ts";
import * as calls from "#contract/giving/reported-donations.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Caller, type Route, route } from "../../../platform/http/route.ts";
import type { Log } from "../../../platform/log.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { confirmReportedDonation } from "./confirm-reported-donation.ts";
import {
  auditAmount,
  type DecliningDeps,
  declineReportedDonation,
} from "./decline-reported-donation.ts";
import { countOpenReports, findOfficeReport, findOfficeReports } from "./office-report-store.ts";
import { changeOfflineLimit, readOfflineLimit } from "./offline-limit.ts";
import { officeReportView } from "./reported-donation-view.ts";

interface OfficeReportDeps extends DecliningDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

export function officeReportRoutes(deps: OfficeReportDeps): Route[] {
  const { db, clock } = deps;
  return [
    route(calls.listOfficeReportedGifts, ({ query }) => listReports(db, query)),
    route(calls.confirmReportedGifts, ({ body, caller }) => confirmAll(deps, caller, body)),
    route(calls.declineReportedGift, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) =>
        declineReportedDonation(deps, action, id, body.reason),
      );
      const row = await findOfficeReport(db, id);
      if (!row) throw new AppError("not_found");
      return officeReportView(row);
    }),
    route(calls.getOfflineLimit, ({ params }) => readOfflineLimit(db, params.id, clock())),
    route(calls.setOfflineLimit, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) => changeOfflineLimit(action, id, body));
      return readOfflineLimit(db, id, clock());
    }),
    route(calls.removeOfflineLimit, async ({ params: { id }, caller }) => {
      await runOfficeTransaction(deps, caller, (action) => changeOfflineLimit(action, id, null));
      return readOfflineLimit(db, id, clock());
    }),
  ];
}

/** Confirms every donation in its own transaction; returns which ones failed, and why. */
async function confirmAll(
  deps: OfficeReportDeps,
  caller: Caller,
  { ids }: BodyOf<typeof calls.confirmReportedGifts>,
): Promise<ResponseOf<typeof calls.confirmReportedGifts>> {
  const failed: Array<{ id: string; message: string }> = [];
  const uniqueIds = [...new Set(ids)];
  for (const id of uniqueIds) {
    try {
      await runOfficeTransaction(deps, caller, async ({ tx, actorId, at, record }) => {
        const report = await confirmReportedDonation(tx, deps, id, { by: actorId, at });
        if (!report) return;
        await record({
          action: "confirm_reported_gift",
          subject: { type: "campaign", id: report.campaign_id },
          before: { state: report.state },
          after: { state: "confirmed", ...auditAmount(report) },
        });
      });
    } catch (error) {
      if (!(error instanceof AppError)) {
        deps.log.error({ err: error, report: id }, "a reported donation could not be confirmed");
      }
      const { message } = error instanceof AppError ? error : new AppError("internal");
      failed.push({ id, message });
    }
  }
  return { confirmed: uniqueIds.length - failed.length, failed };
}

async function listReports(
  db: Db,
  { state, q, sort, cursor, limit }: QueryOf<typeof calls.listOfficeReportedGifts>,
): Promise<ResponseOf<typeof calls.listOfficeReportedGifts>> {
  const after = readIdCursor(z.uuid(), cursor);
  const [found, counts] = await Promise.all([
    findOfficeReports(db, { state, q, sort }, { after, limit: limit + 1 }),
    countOpenReports(db),
  ]);
  const { rows, next_cursor } = toIdPage(found, limit);
  return { data: rows.map(officeReportView), next_cursor, counts };
}
