import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findTrendingCards } from "./campaign-card-store.ts";
import { cardView } from "./campaign-view.ts";

/** How many the home page shows. */
const TRENDING = 6;

/** The active campaigns with the most recent giving. */
export async function listTrendingCampaigns(deps: {
  db: Db;
  clock: Clock;
}): Promise<CampaignCard[]> {
  const day = today(deps.clock);
  const rows = await findTrendingCards(deps.db, day, TRENDING);
  return rows.map((row) => cardView(row, day));
}
