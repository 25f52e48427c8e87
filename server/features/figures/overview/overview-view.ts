import { changePercent } from "#contract/figures/dashboard.ts";
import type {
  Change,
  ChartStep,
  DayRange,
  GivingSeries,
  Overview,
  OverviewCampaign,
  OverviewDonation,
} from "#contract/figures/overview.ts";
import { type Currency, currencies, money, toWire } from "#contract/money.ts";
import { coverView } from "../../campaigns/catalogue/campaign-view.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { findCampaignHead, OverviewCampaignRow } from "./overview-campaign-store.ts";
import type { OverviewDonationRow } from "./overview-donation-store.ts";
import type { GivingRow, ReactionRow } from "./overview-figure-store.ts";
import { splitIntoSteps, stepStart } from "./overview-range.ts";

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));

/** The chart of each currency with donations, in the order of `currencies`. */
export function seriesView(
  rows: readonly GivingRow[],
  range: DayRange,
  step: ChartStep,
): GivingSeries[] {
  return currencies.flatMap((currency) => {
    const rowsOf = (part: GivingRow["part"]) =>
      rows.filter((row) => row.currency === currency && row.part === part);
    const inRange = rowsOf("range");
    const earlier = rowsOf("before");
    if (inRange.length + earlier.length === 0) return [];
    const amount = sum(inRange, "amount_minor");
    const before = sum(earlier, "amount_minor");
    const byStart = new Map(inRange.map((row) => [row.start, row]));
    const lastYear = new Map(rowsOf("last_year").map((row) => [row.start, row]));
    return {
      currency,
      amount: wire(amount, currency),
      before: wire(before, currency),
      percent: changePercent(amount, before),
      gifts: sum(inRange, "gifts"),
      bars: splitIntoSteps(range, step).map(({ from, to }) => {
        const start = stepStart(from, step);
        const row = byStart.get(start);
        return {
          from,
          to,
          amount: wire(row?.amount_minor ?? 0, currency),
          gifts: row?.gifts ?? 0,
          last_year: wire(lastYear.get(start)?.amount_minor ?? 0, currency),
        };
      }),
    };
  });
}

function sum(rows: readonly GivingRow[], column: "amount_minor" | "gifts"): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

export function changeView(rows: readonly ReactionRow[], kind: ReactionRow["kind"]): Change {
  const { count = 0, before = 0 } = rows.find((row) => row.kind === kind) ?? {};
  return { count, before, percent: changePercent(count, before) };
}

type CampaignHead = NonNullable<Awaited<ReturnType<typeof findCampaignHead>>>;

export function headView(row: CampaignHead): NonNullable<Overview["campaign"]> {
  const { id, title, state, currency, goal_minor, raised_before_minor } = row;
  return {
    id,
    title,
    state,
    goal: wire(goal_minor, currency),
    raised_before: wire(raised_before_minor, currency),
  };
}

export function overviewCampaignView(row: OverviewCampaignRow): OverviewCampaign {
  const { id, title, state, currency, pictures } = row;
  return {
    id,
    title,
    state,
    image: coverView(pictures),
    raised: wire(row.raised_minor, currency),
    goal: wire(row.goal_minor, currency),
    currency,
  };
}

export function overviewDonationView(row: OverviewDonationRow): OverviewDonation {
  return {
    id: row.id,
    number: row.number,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    donor: { name: row.donor_name, portrait: portraitView(row.donor_portrait) },
    amount: wire(row.campaign_amount_minor, row.campaign_currency),
    currency: row.campaign_currency,
    given_at: row.settled_at.toISOString(),
    thanked_at: row.thanked_at?.toISOString() ?? null,
    recurring: row.recurring,
    offline: row.offline_way !== null,
  };
}
