import type { LiveEvent } from "#contract/campaigns/catalogue.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Share, StreamLimits } from "../../../platform/http/stream-limits.ts";
import { liveEventView } from "./campaign-view.ts";
import type { LiveCampaigns } from "./live-campaigns.ts";
import { isPublicCampaign } from "./public-campaign-store.ts";

export interface WatchDeps {
  readonly db: Db;
  readonly live: LiveCampaigns;
  readonly limits: StreamLimits;
}

export interface Watch {
  readonly campaignId: number;
  /** The limits that the stream counts towards. */
  readonly shares: readonly Share[];
  /** The number of the last donation seen, as sent by the browser. */
  readonly lastEventId: string | undefined;
}

/**
 * Sends a campaign's new donations, and its totals after a reversal. Returns a function that stops it.
 * Throws `not_found` unless the campaign is public, and `too_many_requests`.
 */
export async function watchPublicCampaign(
  deps: WatchDeps,
  watch: Watch,
  send: (number: number, event: LiveEvent) => void,
): Promise<() => void> {
  const leave = deps.limits.acquire(watch.shares);
  try {
    if (!(await isPublicCampaign(deps.db, watch.campaignId))) throw new AppError("not_found");
    const stop = await deps.live.watch(
      watch.campaignId,
      lastSeen(watch.lastEventId),
      ({ number, figures, donation }) => send(number, liveEventView(figures, donation)),
    );
    return () => {
      stop();
      leave();
    };
  } catch (error) {
    leave();
    throw error;
  }
}

function lastSeen(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId)
    ? Number(lastEventId)
    : undefined;
}
