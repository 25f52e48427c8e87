import { isPublicState } from "#contract/campaigns/campaign-states.ts";
import type {
  Campaign,
  CampaignPreview,
  CampaignWithDonors,
} from "#contract/campaigns/catalogue.ts";
import { type Clock, DAY_MS, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findFeaturedCard, findSimilarCards } from "./campaign-card-store.ts";
import { findNewestDonations } from "./campaign-donation-store.ts";
import {
  countDonorsSince,
  countMonthlyDonors,
  countReactions,
  findCampaignPage,
  findEventsEndingAfter,
  findPageForTeam,
  type PageRow,
} from "./campaign-page-store.ts";
import { campaignView, withDonorsView } from "./campaign-view.ts";
import { displayedTags, trendLevelTag } from "./donation-tags.ts";

/** Avatars on the featured panel and the campaign's page. */
export const RECENT_DONORS = 3;
const SIMILAR = 3;
const EVENTS = 10;
const WEEK_MS = 7 * DAY_MS;

interface ReadDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A campaign and the tags of the others shown with it. */
interface TaggedCampaign<C> {
  readonly data: C;
  readonly shows: readonly Tag[];
}

/** Throws `not_found` unless the campaign is public. */
export async function getPublicCampaign(
  deps: ReadDeps,
  id: number,
): Promise<TaggedCampaign<Campaign>> {
  const row = await findCampaignPage(deps.db, id, today(deps.clock));
  if (!row) throw new AppError("not_found");
  return buildPage(deps, row);
}

/** The campaign's page as it is, or would be if it were live. Throws `not_found`. */
export async function getCampaignPreview(deps: ReadDeps, id: number): Promise<CampaignPreview> {
  const row = await findPageForTeam(deps.db, id, today(deps.clock));
  if (!row) throw new AppError("not_found");
  const { data } = await buildPage(
    deps,
    isPublicState(row.state) ? row : { ...row, state: "active" },
  );
  return { ...data, true_state: row.state };
}

async function buildPage({ db, clock }: ReadDeps, row: PageRow): Promise<TaggedCampaign<Campaign>> {
  const day = today(clock);
  // Responses are cached for one UTC day, so they can depend on the day but not on the time.
  const midnight = Date.parse(day);
  const [recentDonors, donorsLastWeek, monthlyDonors, events, similar, reactions] =
    await Promise.all([
      findNewestDonations(db, row.id, { limit: RECENT_DONORS }),
      countDonorsSince(db, row.id, new Date(midnight - WEEK_MS)),
      countMonthlyDonors(db, row.id),
      findEventsEndingAfter(db, row.id, new Date(midnight), EVENTS),
      findSimilarCards(db, day, row, SIMILAR),
      countReactions(db, row.id),
    ]);
  const lastSimilar = similar[SIMILAR - 1];
  return {
    data: campaignView(
      row,
      { recentDonors, donorsLastWeek, monthlyDonors, events, similar, reactions },
      day,
    ),
    shows: [
      ...displayedTags(similar),
      ...(lastSimilar ? [trendLevelTag(row.category_id, lastSimilar.trend, clock())] : []),
    ],
  };
}

/** Throws `not_found` if no active campaign was ever featured. */
export async function getFeaturedCampaign({
  db,
  clock,
}: ReadDeps): Promise<TaggedCampaign<CampaignWithDonors>> {
  const day = today(clock);
  const row = await findFeaturedCard(db, day);
  if (!row) throw new AppError("not_found");
  const donors = await findNewestDonations(db, row.id, { limit: RECENT_DONORS });
  return { data: withDonorsView(row, donors, day), shows: displayedTags([row]) };
}
