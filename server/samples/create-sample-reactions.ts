import type { ShareChannel } from "#contract/campaigns/community.ts";
import { campaigns } from "#samples/campaign-list.ts";
import type { PersonKey, SampleCampaign } from "#samples/sample-types.ts";
import {
  insertFollows,
  insertLikes,
} from "../features/campaigns/community/likes-and-follows-store.ts";
import { addShares } from "../features/campaigns/community/share-store.ts";
import { DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import type { SampleDonation } from "./donations/plan-donations.ts";
import { findRecord } from "./find-sample.ts";
import { dayAt } from "./sample-dates.ts";
import type { Random } from "./seeded-random.ts";

/** Repeated channels are used more often. */
const channels: readonly ShareChannel[] = [
  ...(["whatsapp", "whatsapp", "whatsapp", "copy", "copy", "facebook", "facebook"] as const),
  ...(["mail", "mail", "x", "qr", "native"] as const),
];
/** Probability of a like by a person: of the least popular campaign, and what popularity 100 adds. */
const LIKE_PROBABILITY = { base: 0.35, popular: 0.5 };
/** The same for following without having donated. */
const FOLLOW_PROBABILITY = { base: 0.02, popular: 0.15 };
/** Share of a campaign's donors who follow it. */
const SUBSCRIBER_RATE = { min: 0.24, max: 0.42 };
const SHARES_PER_POPULARITY = 3;

/**
 * Creates likes, follows and shares between a campaign's start and now, more for popular campaigns and more
 * in recent weeks.
 */
export async function createSampleReactions(
  tx: Tx,
  records: SampleRecords & { readonly donations: readonly SampleDonation[] },
  random: Random,
  now: number,
): Promise<void> {
  for (const sample of campaigns) {
    const { id: campaign_id } = findRecord(records.campaigns, sample.key);
    const randomTime = () => new Date(now - randomAge(random, sample) * DAY_MS);
    const pickPeople = ({ base, popular }: typeof LIKE_PROBABILITY) =>
      [...records.accounts.keys()].filter(
        (key) =>
          key !== sample.organiser && random.chance(base + (popular * sample.popularity) / 100),
      );
    const toRow = (key: PersonKey) => ({
      campaign_id,
      account_id: findRecord(records.accounts, key),
    });
    const likes = pickPeople(LIKE_PROBABILITY);
    await insertLikes(
      tx,
      likes.map((key) => ({ ...toRow(key), liked_at: randomTime() })),
    );
    const { accounts, donorCount } = countDonors(records.donations, sample.key);
    const rate = SUBSCRIBER_RATE.min + random.next() * (SUBSCRIBER_RATE.max - SUBSCRIBER_RATE.min);
    const others = pickPeople(FOLLOW_PROBABILITY).filter((key) => !accounts.includes(key));
    const followers = [...accounts.slice(0, Math.round(rate * donorCount)), ...others];
    await insertFollows(
      tx,
      followers.map((key) => ({ ...toRow(key), followed_at: randomTime() })),
    );
    await addShares(tx, planShares(random, sample, campaign_id, now));
  }
}

/** Days before now, at most the campaign's age; most are recent. */
function randomAge(random: Random, { started }: SampleCampaign): number {
  return started * random.next() ** 1.6;
}

/** A campaign's donors with an account, and how many donors it has in all. */
function countDonors(donations: readonly SampleDonation[], campaign: string) {
  const donors = donations
    .filter((donation) => donation.campaign.key === campaign)
    .map(({ donor }) => donor);
  const accounts = [...new Set(donors.map(({ account }) => account))].filter(
    (account) => account !== null,
  );
  const guests = donors.filter(({ account }) => account === null);
  const addresses = new Set(guests.map(({ email }, index) => email ?? index));
  return { accounts, donorCount: accounts.length + addresses.size };
}

function planShares(random: Random, sample: SampleCampaign, campaignId: number, now: number) {
  const counts = new Map<string, number>();
  for (let count = 0; count < sample.popularity * SHARES_PER_POPULARITY; count += 1) {
    const day = dayAt(now, -Math.floor(randomAge(random, sample)));
    const key = `${day} ${random.pick(channels)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, shares]) => {
    const [day = "", channel] = key.split(" ");
    return { campaign_id: campaignId, day, channel: channel as ShareChannel, shares };
  });
}
