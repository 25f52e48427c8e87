import type { Organising } from "#contract/figures/dashboard.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { sumDisputedAmounts } from "../../giving/disputes/disputed-amount-store.ts";
import { figureView, ownCampaignView, ownEventView, raisedView } from "./dashboard-view.ts";
import { nextSteps } from "./next-steps.ts";
import {
  countOwnCampaigns,
  countOwnEvents,
  findOwnCampaigns,
  findUpcomingEvents,
  selectOwnCampaignIds,
  sumRaised,
} from "./own-campaign-store.ts";

const MAX_CAMPAIGNS = 48;
const MAX_EVENTS = 3;

/** The figures of the campaigns that an account owns or helps to run. */
export async function getOwnCampaignFigures(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
): Promise<Organising> {
  const day = today(clock);
  const now = new Date(clock());
  const [rows, raised, held, campaigns, events, nextEvents] = await Promise.all([
    findOwnCampaigns(db, accountId, { today: day, now, limit: MAX_CAMPAIGNS + 1 }),
    sumRaised(db, accountId, day),
    sumDisputedAmounts(db, selectOwnCampaignIds(accountId)),
    countOwnCampaigns(db, accountId, day),
    countOwnEvents(db, accountId, day),
    findUpcomingEvents(db, accountId, now, MAX_EVENTS),
  ]);
  const list = rows.slice(0, MAX_CAMPAIGNS);
  return {
    raised: raised.map(raisedView),
    held,
    campaigns: figureView(campaigns),
    events: figureView(events),
    next_events: nextEvents.map(ownEventView),
    list: list.map((row) => ownCampaignView(row, day)),
    more: rows.length > MAX_CAMPAIGNS,
    next_steps: nextSteps(list, day),
  };
}
