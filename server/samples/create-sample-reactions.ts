import type { ShareChannel } from "#contract/campaigns/community.ts";
import { campaigns } from "#samples/campaign-list.ts";
import type { SampleCampaign } from "#samples/sample-types.ts";
import {
  insertFollows,
  insertLikes,
} from "../features/campaigns/community/likes-and-follows-store.ts";
import { addShares } from "../features/campaigns/community/share-store.ts";
import { DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord } from "./find-sample.ts";
import { dayAt } from "./sample-dates.ts";
import type { Random } from "./seeded-random.ts";

/** Repeated channels are used more often. */
const channels: readonly ShareChannel[] = [
  ...(["whatsapp", "whatsapp", "whatsapp", "copy", "copy", "facebook", "facebook"] as const),
  ...(["mail", "mail", "x", "qr", "native"] as const),
];
/** Probability of a like by a person, for a campaign of popularity 100. */
const LIKE_PROBABILITY = 0.85;
const FOLLOW_PROBABILITY = 0.45;
const SHARES_PER_POPULARITY = 3;

/**
 * Creates likes, follows and shares between a campaign's start and now, more for popular campaigns.
 */
export async function createSampleReactions(
  tx: Tx,
  records: SampleRecords,
  random: Random,
  now: number,
): Promise<void> {
  for (const sample of campaigns) {
    const { id: campaignId } = findRecord(records.campaigns, sample.key);
    const randomTime = () => new Date(now - random.next() * sample.started * DAY_MS);
    const pickAccounts = (probability: number) =>
      [...records.accounts.values()]
        .filter(() => random.chance((probability * sample.popularity) / 100))
        .map((account_id) => ({ campaign_id: campaignId, account_id }));
    const likes = pickAccounts(LIKE_PROBABILITY).map((row) => ({ ...row, liked_at: randomTime() }));
    if (likes.length > 0) await insertLikes(tx, likes);
    const follows = pickAccounts(FOLLOW_PROBABILITY).map((row) => ({
      ...row,
      followed_at: randomTime(),
    }));
    if (follows.length > 0) await insertFollows(tx, follows);
    await addShares(tx, planShares(random, sample, campaignId, now));
  }
}

function planShares(random: Random, sample: SampleCampaign, campaignId: number, now: number) {
  const counts = new Map<string, number>();
  for (let count = 0; count < sample.popularity * SHARES_PER_POPULARITY; count += 1) {
    const day = dayAt(now, -Math.floor(random.next() * sample.started));
    const key = `${day} ${random.pick(channels)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, shares]) => {
    const [day = "", channel] = key.split(" ");
    return { campaign_id: campaignId, day, channel: channel as ShareChannel, shares };
  });
}
