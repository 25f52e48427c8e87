import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import { addDays, dayInZone } from "#contract/giving/recurring-dates.ts";
import {
  EXPIRY_NOTICE_DAYS,
  FORECAST_MONTHS,
  type listTeamRecurring as listCall,
  type TeamRecurring,
  type TeamRecurringFigures,
} from "#contract/giving/team-recurring.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import { addMonths } from "#contract/month-text.ts";
import { startOfDay } from "#contract/time-zone.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import { monthsFrom, planMonths } from "./forecast.ts";
import { perMonthMinor, type Rates, sumInCurrency } from "./monthly-amount.ts";
import * as store from "./team-recurring-store.ts";

export interface TeamRecurringDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<LiveSettings, "fresh">;
}

interface TeamCall {
  readonly campaignId: number;
  readonly accountId: string;
}

async function readDay({ clock, settings }: TeamRecurringDeps) {
  const { time_zone: zone } = (await settings.fresh()).values;
  const today = dayInZone(clock(), zone);
  return { zone, today, expiresBy: addDays(today, EXPIRY_NOTICE_DAYS) };
}

/** Throws `not_found` for people outside the team. */
export async function listTeamRecurring(
  deps: TeamRecurringDeps,
  { campaignId, accountId }: TeamCall,
  { cursor, limit, list }: QueryOf<typeof listCall>,
): Promise<ResponseOf<typeof listCall>> {
  const { db } = deps;
  const after = readIdCursor(z.uuid(), cursor);
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const { zone, expiresBy } = await readDay(deps);
  const page = { list, expiresBy, after, limit: limit + 1 };
  const found = await store.findTeamRecurring(db, campaignId, page);
  const { rows, next_cursor } = toIdPage(found, limit);
  return { data: rows.map((row) => teamRecurringView(row, zone)), next_cursor };
}

function teamRecurringView(row: store.TeamRecurringRow, zone: string): TeamRecurring {
  const { id, currency, frequency, state, reason, risk, next_on, paused_until } = row;
  return {
    ...{ id, currency, frequency, state, reason, risk, next_on, paused_until },
    donor: { name: row.donor_name, portrait: portraitView(row.donor_portrait) },
    amount: toWire(money(row.amount_minor, currency)),
    since: dayInZone(row.started_at.getTime(), zone),
    stopped_on: row.stopped_at && dayInZone(row.stopped_at.getTime(), zone),
  };
}

/** Throws `not_found` for people outside the team. */
export async function readTeamRecurringFigures(
  deps: TeamRecurringDeps,
  { campaignId, accountId }: TeamCall,
): Promise<TeamRecurringFigures> {
  const { db } = deps;
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const { zone, today, expiresBy } = await readDay(deps);
  const months = monthsFrom(today.slice(0, 7), FORECAST_MONTHS + 1);
  const until = addDays(`${addMonths(today.slice(0, 7), FORECAST_MONTHS + 1)}-01`, -1);
  const since = startOfDay(`${today.slice(0, 7)}-01`, zone);
  const currency = await store.findCampaignCurrency(db, campaignId);
  const [rates, running, started, stopped] = await Promise.all([
    store.findRatesTo(db, currency),
    store.sumRunning(db, campaignId, { expiresBy, until }),
    store.sumSince(db, campaignId, "started_at", since),
    store.sumSince(db, campaignId, "stopped_at", since),
  ]);
  const sum = (sums: readonly store.MonthSum[]) => monthlySum(sums, currency, rates);
  return {
    currency,
    active: sum(running.filter(({ state }) => state === "active")),
    started_this_month: sum(started),
    stopped_this_month: sum(stopped),
    at_risk: sum(
      running.map(({ risk_count, risk_minor, ...dates }) => ({
        ...dates,
        count: risk_count,
        amount_minor: risk_minor,
      })),
    ),
    forecast: forecastView(running, { currency, rates, months, until }),
  };
}

function monthlySum(sums: readonly store.MonthSum[], currency: Currency, rates: Rates) {
  const bases = [...new Set(sums.map((sum) => sum.currency))];
  const amounts = bases.map((base) =>
    money(perMonthMinor(sums.filter((sum) => sum.currency === base)), base),
  );
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    per_month: toWire(sumInCurrency(amounts, currency, rates)),
  };
}

interface ForecastPlan {
  readonly currency: Currency;
  readonly rates: Rates;
  readonly months: readonly string[];
  readonly until: string;
}

function forecastView(
  running: readonly store.RunningSum[],
  { currency, rates, months, until }: ForecastPlan,
): TeamRecurringFigures["forecast"] {
  const planned = new Map<string, { minor: Map<Currency, number>; donations: number }>(
    months.map((month) => [month, { minor: new Map(), donations: 0 }]),
  );
  for (const { next_on, ...sum } of running) {
    if (next_on === null) continue;
    for (const [month, times] of planMonths({ ...sum, next_on }, until)) {
      const entry = planned.get(month);
      if (!entry) continue;
      const minor = entry.minor.get(sum.currency) ?? 0;
      entry.minor.set(sum.currency, minor + sum.amount_minor * times);
      entry.donations += sum.count * times;
    }
  }
  return [...planned].map(([month, { minor, donations }]) => {
    const amounts = [...minor].map(([base, sum]) => money(sum, base));
    return { month, donations, amount: toWire(sumInCurrency(amounts, currency, rates)) };
  });
}
