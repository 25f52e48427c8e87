import type { QueryOf } from "#contract/endpoint.ts";
import type { Dashboard, GivingChart, getDashboard } from "#contract/figures/dashboard.ts";
import { money, toWire } from "#contract/money.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findTeamCampaignIds } from "../../campaigns/teams/campaign-role-store.ts";
import {
  countNotificationsAfter,
  findNewestNotification,
  type NotificationCount,
} from "../../foundation/notifications/notification-store.ts";
import { getOwnCampaignFigures } from "./get-own-campaign-figures.ts";
import { getOwnGiving } from "./get-own-giving.ts";
import { chartSeries, chartYears, chooseYear, startedMonthCount } from "./giving-chart.ts";
import {
  findCampaignYears,
  findOwnYears,
  sumCampaignMonths,
  sumOwnMonths,
} from "./giving-month-store.ts";
import { hasBouncedEmails } from "./own-giving-store.ts";

interface DashboardDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function getOwnDashboard(
  deps: DashboardDeps,
  accountId: string,
  { year, since }: QueryOf<typeof getDashboard>,
): Promise<Dashboard> {
  const { db } = deps;
  const campaignIds = await findTeamCampaignIds(db, accountId);
  const isOrganiser = campaignIds.length > 0;
  const [organising, giving, chart, emailsBounce, counts, newestId] = await Promise.all([
    isOrganiser ? getOwnCampaignFigures(deps, accountId) : null,
    getOwnGiving(deps, accountId),
    readChart(deps, isOrganiser ? campaignIds : accountId, year),
    hasBouncedEmails(db, accountId),
    since === undefined ? [] : countNotificationsAfter(db, accountId, since),
    findNewestNotification(db, accountId),
  ]);
  return {
    organising,
    giving,
    chart,
    mails_come_back: emailsBounce,
    since: counts.map(changeView),
    newest_notice: newestId,
  };
}

/** The chart of donations to campaigns (their ids), or by an account (its id). */
async function readChart(
  { db, clock }: DashboardDeps,
  subject: readonly number[] | string,
  wantedYear: number | undefined,
): Promise<GivingChart> {
  const isAccount = typeof subject === "string";
  const span = await (isAccount ? findOwnYears(db, subject) : findCampaignYears(db, subject));
  const day = today(clock);
  const years = chartYears(span, Number(day.slice(0, 4)));
  const year = chooseYear(years, wantedYear);
  const rows = await (isAccount
    ? sumOwnMonths(db, subject, year)
    : sumCampaignMonths(db, subject, year));
  return { years, year, begun: startedMonthCount(year, day), series: chartSeries(rows, year) };
}

function changeView({
  kind,
  count,
  currency,
  minor,
}: NotificationCount): Dashboard["since"][number] {
  const sum =
    currency === null || minor === null
      ? null
      : { amount: toWire(money(minor, currency)), currency };
  return { kind, count, sum };
}
