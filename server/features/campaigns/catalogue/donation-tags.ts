import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import {
  campaignTotalsTag,
  campaignTotalsTags,
  donationsTag,
  mostActiveTag,
} from "../../../tags.ts";
import { findCampaignTrends } from "./campaign-totals-store.ts";
import { trendAt } from "./campaign-trend.ts";

interface CampaignTrend {
  readonly categoryId: number;
  readonly trend: number;
}

/** Width of a level in log2: one level up means four times the recent donations. */
const LEVEL_WIDTH = 2;
/** Levels above the base. The highest needs millions of donations in three days. */
const LEVELS = 12;
/** A response that shows more campaigns is invalidated by any donation, which keeps tags few. */
const MAX_TAGS = 24;

/** The level of a campaign with just one donation at this moment. */
const baseLevelAt = (now: number) => Math.floor(trendAt(now) / LEVEL_WIDTH);

const clamp = (minimum: number, level: number, maximum: number) =>
  Math.min(Math.max(level, minimum), maximum);

/**
 * The tag of a trending list that continues after a last campaign with this trend; without a category, of
 * a list of all campaigns.
 *
 * A list changes when a campaign that it doesn't show passes its last one. So the list is tagged with the
 * level of its last campaign, and a donation invalidates every level that its campaign has reached. Trends
 * only grow, so this misses no change, whatever commits at the same time.
 */
export function trendLevelTag(categoryId: number | undefined, trend: number, now: number): Tag {
  const baseLevel = baseLevelAt(now);
  return mostActiveTag(
    categoryId,
    clamp(baseLevel, Math.floor(trend / LEVEL_WIDTH), baseLevel + LEVELS),
  );
}

/** The tags of lists that a campaign with this trend may have entered. */
export function reachedLevelTags({ categoryId, trend }: CampaignTrend, now: number): Tag[] {
  // One more level on both sides, as another process's clock may differ at the edge of a level.
  const baseLevel = baseLevelAt(now);
  const top = clamp(baseLevel + 1, Math.floor(trend / LEVEL_WIDTH), baseLevel + LEVELS + 1);
  const levels = Array.from({ length: top - baseLevel + 2 }, (_, up) => baseLevel - 1 + up);
  return levels.flatMap((level) => [
    mostActiveTag(undefined, level),
    mostActiveTag(categoryId, level),
  ]);
}

/** The tags of a response that shows these campaigns' totals. */
export function displayedTags(campaigns: ReadonlyArray<{ readonly id: number }>): Tag[] {
  if (campaigns.length > MAX_TAGS) return [donationsTag];
  return campaigns.map(({ id }) => campaignTotalsTag(id));
}

/** Replaces many tags by the tag of all donations. */
export function limitTags(tags: readonly Tag[]): readonly Tag[] {
  return tags.length > MAX_TAGS ? [donationsTag] : tags;
}

/**
 * Invalidates what shows the totals of campaigns that this transaction has changed, and the lists that they
 * may have entered.
 */
export async function announceDonations(
  tx: Tx,
  campaignIds: readonly number[],
  now: number,
): Promise<void> {
  const trends = await findCampaignTrends(tx, campaignIds);
  const reached = trends.flatMap((trend) => reachedLevelTags(trend, now));
  announce(tx, ...campaignIds.flatMap(campaignTotalsTags), ...reached);
}
