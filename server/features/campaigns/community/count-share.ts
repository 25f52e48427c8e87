import type { ShareChannel } from "#contract/campaigns/community.ts";
import { DAY_MS, today } from "../../../platform/clock.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { limit } from "../../foundation/limits/limit.ts";
import { addCounts } from "../../foundation/limits/limit-store.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { addShares } from "./share-store.ts";

/** Shares counted per network and day: more than a person makes by hand. */
export const SHARE_LIMIT = limit({ name: "share:network", points: 20, windowMs: DAY_MS });

export interface Share {
  readonly campaignId: number;
  readonly channel: ShareChannel;
  /** The caller's widest network. */
  readonly source: string;
}

/** Counts a share, and silently ignores one over the limit. Throws `not_found`. */
export async function countShare(
  { database, clock }: CommunityDeps,
  { campaignId, channel, source }: Share,
): Promise<void> {
  const day = today(clock);
  const now = clock();
  const { key } = SHARE_LIMIT.inWindow(source, now);
  await inTransaction(database, async (tx) => {
    if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    const counted = await addCounts(tx, SHARE_LIMIT, new Map([[key, 1]]), new Date(now));
    if ((counted.get(key) ?? 0) > SHARE_LIMIT.points) return;
    await addShares(tx, [{ campaign_id: campaignId, channel, day, shares: 1 }]);
    announce(tx, campaignTag(campaignId));
  });
}
