import type { QueryOf } from "#contract/endpoint.ts";
import type { Dashboard, GivingChart, getDashboard } from "#contract/figures/dashboard.ts";
import { money, toWire } from "#contract/money.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findCampaignsOf } from "../../campaigns/teams/campaign-role-store.ts";
import {
  countNotificationsAfter,
  findNewestNotification,
  type NotificationCount,
} from "../../foundation/notifications/notification-store.ts";
import { getOrganising } from "./get-organising.ts";
import { getOwnGiving } from "./get-own-giving.ts";
import { begunMonths, chartSeries, chartYears, chosenYear } from "./giving-chart.ts";
import {
  findCampaignYears,
  findOwnYears,
  sumCampaignMonths,
  sumOwnMonths,
} from "./giving-month-store.ts";
import { findMailsReturn } from "./own-giving-store.ts";

interface DashboardDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** All data of an account's dashboard. */
export async function getOwnDashboard(
  deps: DashboardDeps,
  accountId: string,
  { year, since }: QueryOf<typeof getDashboard>,
): Promise<Dashboard> {
  const { db } = deps;
  const campaignIds = await findCampaignsOf(db, accountId);
  const organises = campaignIds.length > 0;
  const [organising, giving, chart, mailsReturn, counts, newest] = await Promise.all([
    organises ? getOrganising(deps, accountId) : null,
    getOwnGiving(deps, accountId),
    readChart(deps, organises ? campaignIds : accountId, year),
    findMailsReturn(db, accountId),
    since === undefined ? [] : countNotificationsAfter(db, accountId, since),
    findNewestNotification(db, accountId),
  ]);
  return {
    organising,
    giving,
    chart,
    mails_come_back: mailsReturn,
    since: counts.map(changeView),
    newest_notice: newest,
  };
}

/** The chart of donations to these campaigns, or by this account. */
async function readChart(
  { db, clock }: DashboardDeps,
  whose: readonly number[] | string,
  asked: number | undefined,
): Promise<GivingChart> {
  const own = typeof whose === "string";
  const span = await (own ? findOwnYears(db, whose) : findCampaignYears(db, whose));
  const day = today(clock);
  const years = chartYears(span, Number(day.slice(0, 4)));
  const year = chosenYear(years, asked);
  const rows = await (own ? sumOwnMonths(db, whose, year) : sumCampaignMonths(db, whose, year));
  return { years, year, begun: begunMonths(year, day), series: chartSeries(rows, year) };
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
