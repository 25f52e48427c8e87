import { sql } from "kysely";
import type { Overview, OverviewScope } from "#contract/figures/overview.ts";
import { subscriberRate } from "../../campaigns/catalogue/subscriber-rate.ts";
import { sumDisputedAmounts } from "../../giving/disputes/disputed-amount-store.ts";
import { sumCampaignMailings } from "../../outreach/mailings/mailing-figures-store.ts";
import { findCampaignHead } from "./overview-campaign-store.ts";
import type { OverviewDeps } from "./overview-deps.ts";
import { countReactions, sumGiving, sumSubscribers } from "./overview-figure-store.ts";
import {
  addDays,
  chooseStep,
  lastYearRange,
  previousRange,
  splitIntoSteps,
} from "./overview-range.ts";
import { readScope } from "./overview-scope.ts";
import { changeView, headView, seriesView } from "./overview-view.ts";

/** The figures of one campaign, or of all of an account's, in a range of days. Throws `not_found`. */
export async function getCampaignOverview(
  deps: OverviewDeps,
  accountId: string,
  scope: OverviewScope,
): Promise<Overview> {
  const { db } = deps;
  const { ids, range, today } = await readScope(deps, accountId, scope);
  const step = chooseStep(range);
  const before = previousRange(range, today);
  const startedCount = splitIntoSteps(range, step).filter(({ from }) => from <= today).length;
  const created = { from: new Date(range.from), before: new Date(addDays(range.to, 1)) };
  const [campaign, giving, held, mails, reactions, subscribers] = await Promise.all([
    scope.id === undefined ? null : findCampaignHead(db, scope.id, { today, from: range.from }),
    sumGiving(db, ids, { range, before, lastYear: lastYearRange(range, step), step }),
    sumDisputedAmounts(db, sql`SELECT unnest(${ids}::bigint[])`),
    sumCampaignMailings(db, ids, created),
    countReactions(db, ids, { range, before }),
    sumSubscribers(db, ids),
  ]);
  return {
    campaign: campaign ? headView(campaign) : null,
    campaigns: ids.length,
    range: { ...range, step, begun: startedCount },
    compared: before,
    giving: seriesView(giving, range, step),
    held,
    mails,
    likes: changeView(reactions, "likes"),
    shares: changeView(reactions, "shares"),
    comments: changeView(reactions, "comments"),
    subscriber_rate: subscriberRate(subscribers.subscribers, subscribers.donors),
  };
}
