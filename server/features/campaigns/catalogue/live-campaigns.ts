import type { Changes } from "../../../platform/db/changes.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import { figuresTag, takenBackTag } from "../../../tags.ts";
import {
  type DonationRow,
  type FiguresRow,
  findDonationsAfter,
  findFigures,
  findLatestNumber,
  type LiveRow,
} from "./campaign-donation-store.ts";
import { createDonationFeed, type DonationFeed } from "./donation-feed.ts";

/** How many missed donations a returning reader gets at most. */
const REPLAY = 50;
const BATCH = 50;

export interface LiveNews {
  /** The number of the last donation sent to the reader, this one included. */
  readonly number: number;
  readonly figures: FiguresRow;
  /** Null where a donation was taken back. */
  readonly donation: DonationRow | null;
}

export interface LiveCampaigns {
  /**
   * Sends every donation that settles from now on, and first the newest of those after `lastSeen`.
   * Where a donation was taken back it sends the figures alone. Answers a function that stops it.
   */
  watch(
    campaignId: number,
    lastSeen: number | undefined,
    send: (news: LiveNews) => void,
  ): Promise<() => void>;
}

type Tell = (figures: FiguresRow) => void;

interface Watched {
  readonly feed: DonationFeed<LiveRow>;
  readonly windows: Set<Tell>;
}

/** One reader for each campaign that is watched, woken by the commits of all processes. */
export function createLiveCampaigns(deps: { db: Db; changes: Changes; log: Log }): LiveCampaigns {
  const watched = new Map<number, Watched>();

  /** Sends the figures of a campaign from which a donation may have been taken back. */
  async function correct(campaignId: number, windows: Iterable<Tell>): Promise<void> {
    const told = [...windows];
    if (told.length === 0) return;
    try {
      const figures = await findFigures(deps.db, campaignId);
      for (const tell of told) tell(figures);
    } catch (error) {
      deps.log.error({ err: error, campaignId }, "live figures not read");
    }
  }

  function watchedOf(campaignId: number): Watched {
    const known = watched.get(campaignId);
    if (known) return known;
    const windows = new Set<Tell>();
    const feed = createDonationFeed<LiveRow>({
      read: (after) => findDonationsAfter(deps.db, campaignId, after, BATCH),
      onError: (error) => deps.log.error({ err: error, campaignId }, "live donations not read"),
      onIdle: () => {
        watched.delete(campaignId);
        unfollowDonations();
        unfollowTakenBack();
      },
    });
    const unfollowDonations = deps.changes.follow(figuresTag(campaignId), feed.wake);
    const unfollowTakenBack = deps.changes.follow(takenBackTag(campaignId), () =>
      correct(campaignId, windows),
    );
    const fresh = { feed, windows };
    watched.set(campaignId, fresh);
    return fresh;
  }

  return {
    watch: async (campaignId, lastSeen, send) => {
      const latest = await findLatestNumber(deps.db, campaignId);
      let number = Math.max(Math.min(lastSeen ?? latest, latest), latest - REPLAY);
      const { feed, windows } = watchedOf(campaignId);
      let takenBack = 0;
      const tell: Tell = (figures) => {
        if (figures.taken_back <= takenBack) return;
        takenBack = figures.taken_back;
        send({ number, figures, donation: null });
      };
      windows.add(tell);
      const unfollow = feed.follow(number, (row) => {
        number = row.number;
        takenBack = row.taken_back;
        send({ number, figures: row, donation: row });
      });
      // A donation may have been taken back since the page was made, or while the reader was away.
      void correct(campaignId, [tell]);
      return () => {
        windows.delete(tell);
        unfollow();
      };
    },
  };
}
