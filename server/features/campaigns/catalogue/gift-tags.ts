import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import { figuresTag, figuresTags, giftsTag, leadTag } from "../../../tags.ts";
import { findStandings } from "./campaign-totals-store.ts";
import { trendAt } from "./campaign-trend.ts";

interface Standing {
  readonly categoryId: number;
  readonly trend: number;
}

/** How far apart levels are: a campaign one level higher has four times the recent giving. */
const WIDTH = 2;
/** Levels above the ground that are told apart. The highest needs millions of gifts in three days. */
const LEVELS = 12;
/** An answer that shows more campaigns is dropped by any gift, so that answers have few tags. */
const MOST_NAMED = 24;

/** The level of a campaign that had nothing but one gift, at this moment. */
const groundAt = (now: number) => Math.floor(trendAt(now) / WIDTH);

const between = (least: number, level: number, most: number) =>
  Math.min(Math.max(level, least), most);

/**
 * A list of the campaigns with the most recent giving changes when one that it does not show passes the
 * last that it shows. To know this when a gift comes, nobody looks at lists: the list names the level
 * of its last campaign, and the gift names each level that its campaign has reached. Trends only grow,
 * so this misses no change, whatever else is committed at the same moment.
 *
 * This is the tag of a list whose last campaign has this trend, where others follow it; without a category
 * it is a list of all campaigns.
 */
export function lastShownTag(categoryId: number | undefined, trend: number, now: number): Tag {
  const ground = groundAt(now);
  return leadTag(categoryId, between(ground, Math.floor(trend / WIDTH), ground + LEVELS));
}

/** The tags of lists that a campaign may have come into, now that its trend has risen to this. */
export function reachedTags({ categoryId, trend }: Standing, now: number): Tag[] {
  // One level more on both sides: another process may have made its list at the edge of the next one.
  const ground = groundAt(now);
  const top = between(ground + 1, Math.floor(trend / WIDTH), ground + LEVELS + 1);
  const levels = Array.from({ length: top - ground + 2 }, (_, up) => ground - 1 + up);
  return levels.flatMap((level) => [leadTag(undefined, level), leadTag(categoryId, level)]);
}

/** The tags of an answer that shows the figures of these campaigns. */
export function shownTags(campaigns: ReadonlyArray<{ readonly id: number }>): Tag[] {
  if (campaigns.length > MOST_NAMED) return [giftsTag];
  return campaigns.map(({ id }) => figuresTag(id));
}

/** The tag in the place of many; these themselves where there are few. */
export function fewTags(tags: readonly Tag[]): readonly Tag[] {
  return tags.length > MOST_NAMED ? [giftsTag] : tags;
}

/**
 * Announces gifts to campaigns whose totals this transaction has changed: what shows their figures, and the
 * lists that they may have come into.
 */
export async function announceGifts(
  tx: Tx,
  campaignIds: readonly number[],
  now: number,
): Promise<void> {
  const standings = await findStandings(tx, campaignIds);
  const reached = standings.flatMap((standing) => reachedTags(standing, now));
  announce(tx, ...campaignIds.flatMap(figuresTags), ...reached);
}
