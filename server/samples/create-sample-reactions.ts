import type { ShareChannel } from "#contract/campaigns/community.ts";
import { campaigns } from "#samples/campaign-list.ts";
import type { SampleCampaign } from "#samples/sample-types.ts";
import { insertFollows, insertLikes } from "../features/campaigns/community/appreciation-store.ts";
import { addShares } from "../features/campaigns/community/share-store.ts";
import { DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { dayAt } from "./sample-dates.ts";
import { known } from "./sample-key.ts";
import type { Random } from "./seeded-random.ts";

/** Each channel stands here as often as people use it. */
const channels: readonly ShareChannel[] = [
  ...(["whatsapp", "whatsapp", "whatsapp", "copy", "copy", "facebook", "facebook"] as const),
  ...(["mail", "mail", "x", "qr", "native"] as const),
];
/** How likely somebody does each of these for a campaign of popularity 100. */
const LIKES = 0.85;
const FOLLOWS = 0.45;
const SHARES_PER_POPULARITY = 3;

/**
 * Creates likes, follows and shares from a campaign's start to now, more of them for popular
 * campaigns.
 */
export async function createSampleReactions(
  tx: Tx,
  places: SamplePlaces,
  random: Random,
  now: number,
): Promise<void> {
  for (const sample of campaigns) {
    const { id: campaignId } = known(places.campaigns, sample.key);
    const moment = () => new Date(now - random.next() * sample.started * DAY_MS);
    const some = (share: number) =>
      [...places.accounts.values()]
        .filter(() => random.chance((share * sample.popularity) / 100))
        .map((account_id) => ({ campaign_id: campaignId, account_id }));
    const likes = some(LIKES).map((one) => ({ ...one, liked_at: moment() }));
    if (likes.length > 0) await insertLikes(tx, likes);
    const follows = some(FOLLOWS).map((one) => ({ ...one, followed_at: moment() }));
    if (follows.length > 0) await insertFollows(tx, follows);
    await addShares(tx, sharesOf(random, sample, campaignId, now));
  }
}

function sharesOf(random: Random, sample: SampleCampaign, campaignId: number, now: number) {
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
