import type { Changes } from "../../../platform/db/changes.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import { campaignTotalsTag, donationRefundedTag } from "../../../tags.ts";
import {
  type CampaignDonationRow,
  findDonationsAfter,
  findLatestDonationNumber,
  findTotals,
  type LiveDonationRow,
  type TotalsRow,
} from "./campaign-donation-store.ts";
import { createDonationFeed, type DonationFeed } from "./donation-feed.ts";

/** Missed donations that a returning reader gets. */
const REPLAY = 50;
const BATCH = 50;

export interface LiveUpdate {
  /** The number of the last donation sent to the reader. */
  readonly number: number;
  readonly figures: TotalsRow;
  /** Null when a donation was reversed. */
  readonly donation: CampaignDonationRow | null;
}

export interface LiveCampaigns {
  /**
   * Sends the newest donations after `lastSeen` and every one that settles from now on, or the totals
   * alone after a reversal. Returns a function that stops it.
   */
  watch(
    campaignId: number,
    lastSeen: number | undefined,
    send: (update: LiveUpdate) => void,
  ): Promise<() => void>;
}

type SendTotals = (figures: TotalsRow) => void;

interface WatchedCampaign {
  readonly feed: DonationFeed<LiveDonationRow>;
  readonly readers: Set<SendTotals>;
}

/** Reads every watched campaign once for all readers, woken by commits of all processes. */
export function createLiveCampaigns(deps: { db: Db; changes: Changes; log: Log }): LiveCampaigns {
  const watched = new Map<number, WatchedCampaign>();

  /** Sends the totals of a campaign in which a donation may have been reversed. */
  async function sendTotals(campaignId: number, readers: Iterable<SendTotals>): Promise<void> {
    const recipients = [...readers];
    if (recipients.length === 0) return;
    try {
      const figures = await findTotals(deps.db, campaignId);
      for (const send of recipients) send(figures);
    } catch (error) {
      deps.log.error({ err: error, campaignId }, "could not read live totals");
    }
  }

  function openCampaign(campaignId: number): WatchedCampaign {
    const existing = watched.get(campaignId);
    if (existing) return existing;
    const readers = new Set<SendTotals>();
    const feed = createDonationFeed<LiveDonationRow>({
      read: (after) => findDonationsAfter(deps.db, campaignId, after, BATCH),
      onError: (error) =>
        deps.log.error({ err: error, campaignId }, "could not read live donations"),
      onIdle: () => {
        watched.delete(campaignId);
        unfollowDonations();
        unfollowTakenBack();
      },
    });
    const unfollowDonations = deps.changes.follow(campaignTotalsTag(campaignId), feed.wake);
    const unfollowTakenBack = deps.changes.follow(donationRefundedTag(campaignId), () =>
      sendTotals(campaignId, readers),
    );
    const opened = { feed, readers };
    watched.set(campaignId, opened);
    return opened;
  }

  return {
    watch: async (campaignId, lastSeen, send) => {
      const latest = await findLatestDonationNumber(deps.db, campaignId);
      let number = Math.max(Math.min(lastSeen ?? latest, latest), latest - REPLAY);
      const { feed, readers } = openCampaign(campaignId);
      let sentReversals = 0;
      const sendIfNewer: SendTotals = (figures) => {
        if (figures.taken_back <= sentReversals) return;
        sentReversals = figures.taken_back;
        send({ number, figures, donation: null });
      };
      readers.add(sendIfNewer);
      const unfollow = feed.follow(number, (row) => {
        number = row.number;
        sentReversals = row.taken_back;
        send({ number, figures: row, donation: row });
      });
      // A donation may have been reversed since the page was rendered or while the reader was away.
      void sendTotals(campaignId, [sendIfNewer]);
      return () => {
        readers.delete(sendIfNewer);
        unfollow();
      };
    },
  };
}
