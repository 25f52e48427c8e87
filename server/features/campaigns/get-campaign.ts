import type { Campaign } from "#contract/campaigns.ts";
import { type Clock, today } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findSimilarCards } from "./campaign-card-store.ts";
import { findNewestDonations } from "./campaign-donation-store.ts";
import { countDonorsSince, findCampaignPage, findEventsFrom } from "./campaign-page-store.ts";
import { campaignView } from "./campaign-view.ts";

/** Avatars on the featured panel and the campaign's page. */
export const RECENT_DONORS = 3;
const SIMILAR = 3;
const EVENTS = 10;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A campaign as its page shows it. Throws `not_found` for one that is not public. */
export async function getPublicCampaign(
  deps: { db: Db; clock: Clock },
  id: number,
): Promise<Campaign> {
  const { db } = deps;
  const day = today(deps.clock);
  // An answer is kept for its UTC day, so what it says of time hangs on the day alone.
  const midnight = Date.parse(day);
  const row = await findCampaignPage(db, id, day);
  if (!row) throw new AppError("not_found");
  const [recentDonors, donorsLastWeek, events, similar] = await Promise.all([
    findNewestDonations(db, id, { limit: RECENT_DONORS }),
    countDonorsSince(db, id, new Date(midnight - WEEK_MS)),
    findEventsFrom(db, id, new Date(midnight), EVENTS),
    findSimilarCards(db, day, row, SIMILAR),
  ]);
  return campaignView(row, { recentDonors, donorsLastWeek, events, similar }, day);
}
