import { addMonths } from "#contract/month-text.ts";
import type { MonthAccount, MonthReport } from "#contract/office/months.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findMonthToCloseFirst, monthAt, toPeriod } from "../../books/months/month-period.ts";
import {
  countLate,
  findClosedMonths,
  findFirstTime,
  sumEntries,
  sumMoved,
  sumOpening,
} from "../../books/months/month-store.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { countPending, findTitles } from "./month-pending-store.ts";
import { groupMonthSums, type MonthAccounts } from "./month-view.ts";

export interface MonthDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly gateways: Pick<Gateways, "named">;
  readonly settings: Pick<LiveSettings, "fresh">;
}

/** How many campaigns the page lists. */
const MAX_CAMPAIGNS = 50;

/** The report of a month, by default the last one that is over. Throws `invalid` for a month without books. */
export async function readMonthReport(deps: MonthDeps, asked?: string): Promise<MonthReport> {
  const { db } = deps;
  const span = await readMonthSpan(deps);
  const month = asked ?? findLastOver(span);
  const { period, accounts, zone, closed } = await readMonthAccounts(deps, month, span);
  const [late, titles] = await Promise.all([
    countLate(deps.database.patientDb, period),
    findTitles(
      db,
      accounts.flatMap(({ campaigns }) => campaigns.slice(0, MAX_CAMPAIGNS).map(({ id }) => id)),
    ),
  ]);
  const pending = period.closed
    ? []
    : await countPending(db, { endsAt: period.endsAt, day: `${addMonths(month, 1)}-01` });
  return {
    month,
    time_zone: zone,
    starts_at: period.startsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
    first: span.first,
    current: span.current,
    state: period.closed ? "closed" : deps.clock() < period.endsAt.getTime() ? "running" : "ended",
    closed_at: period.closed?.closed_at.toISOString() ?? null,
    closes_first: findMonthToCloseFirst(month, closed) ?? null,
    late: { count: late.late, last_at: late.late_at?.toISOString() ?? null },
    carried: { count: late.carried, oldest_at: late.carried_from?.toISOString() ?? null },
    pending,
    currencies: accounts.map(({ campaigns, ...currency }) => ({
      ...currency,
      campaigns: campaigns.slice(0, MAX_CAMPAIGNS).map((campaign) => withTitle(campaign, titles)),
      campaign_count: campaigns.length,
    })),
  };
}

/** All accounts of a month, with each campaign. Throws `invalid` for a month without books. */
export async function readMonthTable(
  deps: MonthDeps,
  month: string,
): Promise<ReadonlyArray<{ currency: MonthAccounts["currency"]; accounts: MonthAccount[] }>> {
  const { accounts } = await readMonthAccounts(deps, month, await readMonthSpan(deps));
  const ids = accounts.flatMap(({ campaigns }) => campaigns.map(({ id }) => id));
  const titles = await findTitles(deps.db, ids);
  return accounts.map(({ currency, accounts: all, campaigns }) => ({
    currency,
    accounts: all.flatMap((account) =>
      account.account === "campaign:"
        ? campaigns.map((campaign) => withTitle(campaign, titles))
        : account,
    ),
  }));
}

function findLastOver({ first, current }: MonthSpan): string {
  return first === current ? current : addMonths(current, -1);
}

interface MonthSpan {
  readonly first: string;
  readonly current: string;
  readonly zone: string;
}

async function readMonthSpan({ database, settings, clock }: MonthDeps): Promise<MonthSpan> {
  const [{ values }, first] = await Promise.all([
    settings.fresh(),
    findFirstTime(database.patientDb),
  ]);
  const zone = values.time_zone;
  const current = monthAt(clock(), zone);
  return { first: first ? monthAt(first, zone) : current, current, zone };
}

async function readMonthAccounts(
  { database, gateways }: MonthDeps,
  month: string,
  { first, current, zone }: MonthSpan,
) {
  if (month < first || month > current) {
    const msg = `There are books from ${first} to ${current}`;
    throw new AppError("invalid", { fields: [{ loc: ["query", "month"], msg }] });
  }
  const reader = database.patientDb;
  const closed = await findClosedMonths(reader);
  const period = toPeriod(month, zone, closed);
  const [opening, moved, totals] = await Promise.all([
    sumOpening(reader, period),
    sumMoved(reader, period),
    sumEntries(reader, period),
  ]);
  const accounts = groupMonthSums(gateways, { opening, moved, totals });
  return { period, closed, zone, accounts };
}

function withTitle(
  { id, account }: MonthAccounts["campaigns"][number],
  titles: ReadonlyMap<number, string>,
): MonthAccount {
  return { ...account, name: titles.get(id) ?? `Campaign ${id}` };
}
