import type { Changes } from "../../platform/db/changes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { findDonationsAfter, findLatestNumber, type LiveRow } from "./campaign-donation-store.ts";
import { createDonationFeed, type DonationFeed } from "./donation-feed.ts";

/** How many missed donations a returning reader gets at most. */
const REPLAY = 50;
const BATCH = 50;

export interface LiveCampaigns {
  /**
   * Sends every donation of a campaign that settles from now on, and before them the newest of those
   * that came after `lastSeen`. Answers how to stop.
   */
  watch(
    campaignId: number,
    lastSeen: number | undefined,
    send: (row: LiveRow) => void,
  ): Promise<() => void>;
}

const campaignTag = /^campaign:(\d+)$/;

/** One subscription to the commits of all processes, and one reader for each campaign that is watched. */
export function createLiveCampaigns(deps: { db: Db; changes: Changes; log: Log }): LiveCampaigns {
  const feeds = new Map<number, DonationFeed<LiveRow>>();

  deps.changes.subscribe({
    changed: (tags) => {
      for (const tag of tags) feeds.get(Number(campaignTag.exec(tag)?.[1]))?.wake();
    },
    caughtUp: () => {
      for (const feed of feeds.values()) feed.wake();
    },
  });

  function feedOf(campaignId: number): DonationFeed<LiveRow> {
    const known = feeds.get(campaignId);
    if (known) return known;
    const feed = createDonationFeed<LiveRow>({
      read: (after) => findDonationsAfter(deps.db, campaignId, after, BATCH),
      onError: (error) => deps.log.error({ err: error, campaignId }, "live donations not read"),
      onIdle: () => feeds.delete(campaignId),
    });
    feeds.set(campaignId, feed);
    return feed;
  }

  return {
    watch: async (campaignId, lastSeen, send) => {
      const latest = await findLatestNumber(deps.db, campaignId);
      const after = Math.max(Math.min(lastSeen ?? latest, latest), latest - REPLAY);
      return feedOf(campaignId).follow(after, send);
    },
  };
}
