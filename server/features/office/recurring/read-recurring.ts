import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { money, toWire } from "#contract/money.ts";
import { addMonths } from "#contract/month-text.ts";
import {
  FAILURE_DAYS,
  type findRecurring as findCall,
  MAX_RECORD_PERIODS,
  RETENTION_MONTHS,
  RETENTION_STEPS,
  type RecurringFigures,
  type RecurringRecord,
} from "#contract/office/recurring.ts";
import { startOfDay } from "#contract/time-zone.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { findAuditEntries } from "../../foundation/audit/audit-store.ts";
import { auditView } from "../../foundation/audit/audit-view.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { testGatewayNames } from "../../gateways/provider/named-gateway.ts";
import { perMonthMinor } from "../../giving/recurring-views/monthly-amount.ts";
import { countFailures, countRetention, sumRunning } from "./recurring-figures-store.ts";
import { findRecurringList } from "./recurring-list-store.ts";
import { findFailures, findPeriods, findRecord, sumGiven } from "./recurring-record-store.ts";
import { foundRecurringView, recurringRecordView } from "./recurring-view.ts";

interface ReadDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly settings: Pick<LiveSettings, "fresh">;
}

const MAX_ACTIONS = 50;

export async function listRecurring(
  { db, gateways }: ReadDeps,
  { q, campaign, state, cursor, limit }: QueryOf<typeof findCall>,
): Promise<ResponseOf<typeof findCall>> {
  const after = readIdCursor(z.uuid(), cursor);
  const found = await findRecurringList(db, { q, campaign, state }, { after, limit: limit + 1 });
  const { rows, next_cursor } = toIdPage(found, limit);
  return { data: rows.map((row) => foundRecurringView(gateways, row)), next_cursor };
}

/** Throws `not_found`. */
export async function readRecord({ db, gateways }: ReadDeps, id: string): Promise<RecurringRecord> {
  const row = await findRecord(db, id);
  if (!row) throw new AppError("not_found");
  const subject = { subject_type: "recurring", subject_id: id } as const;
  const [periods, given, actions] = await Promise.all([
    findPeriods(db, id, MAX_RECORD_PERIODS + 1),
    sumGiven(db, id),
    findAuditEntries(db, subject, { after: undefined, order: "-at", limit: MAX_ACTIONS }),
  ]);
  const donationIds = periods.map(({ donation_id }) => donation_id);
  const failures = donationIds.length === 0 ? [] : await findFailures(db, donationIds);
  return recurringRecordView(gateways, row, {
    ...{ periods, failures, given },
    actions: actions.map(auditView),
  });
}

/** Test payments count only until a real gateway is connected. */
export async function readFigures({
  db,
  clock,
  gateways,
  settings,
}: ReadDeps): Promise<RecurringFigures> {
  const { time_zone: zone } = (await settings.fresh()).values;
  const isRealOnly = gateways.all.some(({ mode }) => mode === "live");
  const without = isRealOnly ? testGatewayNames : [];
  const now = clock();
  const today = dayInZone(now, zone);
  const firstMonth = addMonths(today.slice(0, 7), 1 - RETENTION_MONTHS);
  const since = startOfDay(`${firstMonth}-01`, zone);
  const [running, failures, retention] = await Promise.all([
    sumRunning(db, without),
    countFailures(db, { since: new Date(now - FAILURE_DAYS * DAY_MS), without }),
    countRetention(db, { since, without, zone, steps: RETENTION_STEPS }),
  ]);
  const countOf = (rows: typeof running) => rows.reduce((sum, { count }) => sum + count, 0);
  const active = running.filter(({ state }) => state === "active");
  const currencies = [...new Set(active.map(({ currency }) => currency))];
  return {
    active: countOf(active),
    paused: countOf(running.filter(({ state }) => state === "paused")),
    currencies: currencies.map((currency) => {
      const rows = active.filter((row) => row.currency === currency);
      const perMonth = money(perMonthMinor(rows), currency);
      return { currency, active: countOf(rows), per_month: toWire(perMonth) };
    }),
    failures: [...failures],
    retention: retention.map(({ month, started, remaining }) => ({
      month,
      started,
      // Known once the months have passed for those who started on the last day.
      remaining: RETENTION_STEPS.map((step, at) =>
        addMonths(month, step + 1) <= today.slice(0, 7) ? (remaining[at] ?? 0) : null,
      ),
    })),
    real_only: isRealOnly,
  };
}
