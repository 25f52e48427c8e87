import {
  changePercent,
  type DashboardCampaign,
  type DashboardEvent,
  type Figure,
} from "#contract/figures/dashboard.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import { daysBetween } from "../../../platform/clock.ts";
import { coverView } from "../../campaigns/catalogue/campaign-view.ts";
import type { OwnCampaignRow, OwnEventRow, PeriodTotals } from "./own-campaign-store.ts";

const none: PeriodTotals = { total: 0, recent: 0, before: 0 };

export function figureView({ total, recent, before }: PeriodTotals = none): Figure {
  return { total, recent, before, percent: changePercent(recent, before) };
}

export function raisedView({
  currency,
  ...counted
}: PeriodTotals & { readonly currency: Currency }) {
  const wire = (minor: number) => toWire(money(minor, currency));
  const { total, recent, before, percent } = figureView(counted);
  return { currency, total: wire(total), recent: wire(recent), before: wire(before), percent };
}

export function ownCampaignView(row: OwnCampaignRow, today: string): DashboardCampaign {
  const { id, title, state, role, currency, donor_count, pictures, ends_on } = row;
  return {
    id,
    title,
    state,
    role,
    image: coverView(pictures),
    raised: toWire(money(row.raised_minor, currency)),
    goal: toWire(money(row.goal_minor, currency)),
    currency,
    donor_count,
    days_left: ends_on === null ? null : Math.max(0, daysBetween(today, ends_on)),
  };
}

export function ownEventView(row: OwnEventRow): DashboardEvent {
  return {
    id: row.id,
    title: row.title,
    starts_at: row.starts_at.toISOString(),
    time_zone: row.time_zone,
    place: row.place,
    campaign: { id: row.campaign_id, title: row.campaign_title },
  };
}
