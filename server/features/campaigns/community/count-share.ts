import type { ShareChannel } from "#contract/campaigns/community.ts";
import { today } from "../../../platform/clock.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { addShares, countForSource } from "./share-store.ts";

/** Shares that one network may count in a day: more than a person makes by hand. */
export const SHARES_PER_DAY = 20;

export interface Share {
  readonly campaignId: number;
  readonly channel: ShareChannel;
  /** The widest network of whoever shares. */
  readonly source: string;
}

/** Counts a share of a campaign. A share over the limit is silently not counted. */
export async function countCampaignShare(
  { database, clock }: CommunityDeps,
  { campaignId, channel, source }: Share,
): Promise<void> {
  const day = today(clock);
  await inTransaction(database, async (tx) => {
    if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    if (!(await countForSource(tx, { day, source, most: SHARES_PER_DAY }))) return;
    await addShares(tx, [{ campaign_id: campaignId, channel, day, shares: 1 }]);
    announce(tx, campaignTag(campaignId));
  });
}
