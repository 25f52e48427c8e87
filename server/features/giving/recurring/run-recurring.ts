import { addDays } from "#contract/giving/recurring-dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, today as utcDay } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { pauseRecurring, resumeRecurring, stopRecurringFor } from "./change-recurring-state.ts";
import { chargePeriod, retryPeriod } from "./charge-period.ts";
import { WAITING_MS } from "./charge-status.ts";
import { chargeUnsent } from "./charge-unsent.ts";
import { ANNOUNCED_DAYS, announceCharge, createPeriod } from "./create-period.ts";
import { leaveClosedCampaign } from "./find-campaign-or-move.ts";
import { followPeriod, giveUpPeriod } from "./follow-period.ts";
import { followSetup } from "./follow-setup.ts";
import { findAbandoned, pauseAbandoned } from "./missing-gateway.ts";
import {
  findChangedPeriods,
  findCharge,
  findDueRetries,
  findOverduePeriods,
  findUnsentPeriods,
  type PeriodKey,
  type PeriodRow,
} from "./recurring-charge-store.ts";
import { type ChargeDeps, charityDay, type RecurringDeps } from "./recurring-deps.ts";
import * as due from "./recurring-due-store.ts";
import { lockRecurring, updateRecurring } from "./recurring-store.ts";

/** Rows of one kind for one run; the next run takes the others. */
const MAX_PER_RUN = 600;
const PAGE = 50;
/** Calls of a gateway at the same time. */
const CONCURRENCY = 5;
/** Longer than a charge takes. */
const UNSENT_MS = 30_000;
/** How long a first donation and a setup page may stay unfinished. */
const UNSTARTED_MS = 7 * DAY_MS;
const SETUP_MS = 2 * DAY_MS;
/** A dispute that the gateway reports later than this after it was opened is not noticed. */
const DISPUTED_MS = 30 * DAY_MS;

/** A gateway is left alone for the rest of a run after as many calls without an outcome; one may be the row's fault. */
const MAX_UNKNOWN = 3;

/** What failed in a run, and how many calls of each gateway had no outcome. */
interface Run {
  readonly unknown: Map<string, number>;
  readonly failures: unknown[];
}

const newRun = (): Run => ({ unknown: new Map(), failures: [] });

const isDown = ({ unknown }: Run, provider: string) => (unknown.get(provider) ?? 0) >= MAX_UNKNOWN;

/** Works on a few rows at a time. A failing row does not stop the others; those of an unavailable gateway wait. */
async function workOn<Row extends { provider: string }>(
  { log }: RecurringDeps,
  run: Run,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += CONCURRENCY) {
    const batch = rows
      .slice(from, from + CONCURRENCY)
      .filter(({ provider }) => !isDown(run, provider));
    const results = await Promise.allSettled(batch.map(work));
    for (const [index, result] of results.entries()) {
      if (result.status === "fulfilled") continue;
      const provider = batch[index]?.provider ?? "";
      if (result.reason instanceof GatewayUnavailable) {
        const unknown = run.unknown.get(provider) ?? 0;
        if (unknown === 0) log.warn({ err: result.reason, provider }, "gateway down");
        run.unknown.set(provider, unknown + 1);
      } else run.failures.push(result.reason);
    }
  }
}

/** Works on recurring donations page by page, at most MAX_PER_RUN. */
async function workOnPages(
  run: Run,
  find: (page: due.Page) => Promise<readonly due.DueRow[]>,
  work: (rows: readonly due.DueRow[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  for (let count = 0; count < MAX_PER_RUN; count += PAGE) {
    const rows: readonly due.DueRow[] = await find({ after, limit: PAGE });
    await work(rows.filter(({ provider }) => !isDown(run, provider)));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

function throwFirst({ failures }: Run): void {
  if (failures.length > 0) throw failures[0];
}

/** Follows first donations, stored payment methods, payments and disputes. Throws the first failure at the end. */
export async function followRecurringDonations(deps: RecurringDeps): Promise<void> {
  const { db, database, clock } = deps;
  const run = newRun();
  const now = clock();
  const changed = await findChangedPeriods(db, MAX_PER_RUN);
  await workOn(deps, run, changed, (period) => followPeriod(deps, period));
  const setups = {
    openedAfter: new Date(now - SETUP_MS),
    recentAfter: new Date(now - HOUR_MS),
    minute: Math.floor(now / MINUTE_MS) % 60,
  };
  await workOnPages(
    run,
    (page) => due.findOpenSetups(db, setups, page),
    (rows) => workOn(deps, run, rows, ({ id }) => followSetup(deps, id)),
  );
  await workOnPages(
    run,
    (page) => due.findUnstarted(db, new Date(now - UNSTARTED_MS), page),
    (rows) => workOn(deps, run, rows, ({ id }) => stopUnstarted(deps, id)),
  );
  const leaving = await due.findOfClosedCampaigns(db, MAX_PER_RUN);
  await workOn(deps, run, leaving, ({ id }) =>
    inTransaction(database, (tx) => leaveClosedCampaign(tx, deps, id)),
  );
  const overdue = await findOverduePeriods(db, new Date(now - WAITING_MS), MAX_PER_RUN);
  await workOn(deps, run, overdue, (period) => giveUpOverdue(deps, period));
  const disputed = await due.findDisputed(db, new Date(now - DISPUTED_MS), MAX_PER_RUN);
  await workOn(deps, run, disputed, ({ id }) =>
    inTransaction(database, async (tx) => {
      const row = await lockRecurring(tx, id);
      const openedAt = await due.findNewestDispute(tx, id);
      if (!row || !openedAt) return;
      const marked = await updateRecurring(tx, id, { disputed_at: openedAt });
      await pauseRecurring(tx, deps, marked, "dispute");
    }),
  );
  throwFirst(run);
}

function stopUnstarted(deps: RecurringDeps, id: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = await lockRecurring(tx, id);
    if (row?.state === "starting") await stopRecurringFor(tx, deps, row, "not_started");
  });
}

function giveUpOverdue(deps: RecurringDeps, period: PeriodKey): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = await lockRecurring(tx, period.recurring_id);
    const charge = await findCharge(tx, period);
    if (row && charge?.state === "waiting") await giveUpPeriod(tx, deps, row, charge);
  });
}

/**
 * Resumes, announces and charges what is due, and charges again what was declined or interrupted. Throws the first
 * failure at the end.
 */
export async function chargeRecurringDonations(deps: ChargeDeps): Promise<void> {
  const { db, database, clock, gateways } = deps;
  const run = newRun();
  const today = charityDay(deps);
  const days = { today, utcToday: utcDay(clock) };
  const charge = (period: PeriodRow) => chargePeriod(deps, period);
  const providers = () => gateways.all.map(({ name }) => name).filter((name) => !isDown(run, name));
  const unsent = { startedBefore: new Date(clock() - UNSENT_MS), providers: providers() };
  await workOn(deps, run, await findUnsentPeriods(db, unsent, MAX_PER_RUN), (period) =>
    chargeUnsent(deps, period),
  );
  const retried = { now: new Date(clock()), providers: providers() };
  const retries = await findDueRetries(db, retried, MAX_PER_RUN);
  await workOn(deps, run, retries, (period) => retryPeriod(deps, period));
  await workOnPages(
    run,
    (page) => due.findResuming(db, today, page),
    (rows) => workOn(deps, run, rows, ({ id }) => resume(deps, id, today)),
  );
  const announced = {
    until: addDays(today, ANNOUNCED_DAYS),
    feePercent: deps.settings.values.service_fee_percent,
  };
  await workOnPages(
    run,
    (page) => due.findToAnnounce(db, announced, page),
    (rows) =>
      workOn(deps, run, rows, ({ id }) =>
        inTransaction(database, (tx) => announceCharge(tx, deps, id)),
      ),
  );
  await workOnPages(
    run,
    (page) => due.findDue(db, { ...days, providers: providers() }, page),
    async (rows) => {
      const periods: PeriodRow[] = [];
      await workOn(deps, run, rows, async ({ id, provider }) => {
        const period = await inTransaction(database, (tx) => createPeriod(tx, deps, id));
        if (period) periods.push({ ...period, provider });
      });
      await workOn(deps, run, periods, charge);
    },
  );
  const abandoned = await findAbandoned(deps, MAX_PER_RUN);
  await workOn(deps, run, abandoned, ({ id }) => pauseAbandoned(deps, id));
  throwFirst(run);
}

function resume(deps: RecurringDeps, id: string, today: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = await lockRecurring(tx, id);
    if (row?.paused_until && row.paused_until <= today) await resumeRecurring(tx, deps, row);
  });
}
