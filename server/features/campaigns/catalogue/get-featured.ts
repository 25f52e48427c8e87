import type { CampaignWithDonors } from "#contract/campaigns/catalogue.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findFeaturedCard } from "./campaign-card-store.ts";
import { findNewestDonations } from "./campaign-donation-store.ts";
import { withDonorsView } from "./campaign-view.ts";
import { RECENT_DONORS } from "./get-campaign.ts";

/** The featured campaign. Throws `not_found` where none that is active was ever featured. */
export async function getFeaturedCampaign(deps: {
  db: Db;
  clock: Clock;
}): Promise<CampaignWithDonors> {
  const day = today(deps.clock);
  const row = await findFeaturedCard(deps.db, day);
  if (!row) throw new AppError("not_found");
  const donors = await findNewestDonations(deps.db, row.id, { limit: RECENT_DONORS });
  return withDonorsView(row, donors, day);
}
