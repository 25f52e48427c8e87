import type { ShareChannel } from "#contract/campaigns/community.ts";
import { today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { addShares, countForSource } from "./share-store.ts";

/** Shares that one source may count in a day: more than a person makes by hand. */
export const SHARES_PER_DAY = 20;

/** Shares of the widest network that may belong to one visitor. */
export const SHARES_OF_NETWORK = 200;

export interface Share {
  readonly campaignId: number;
  readonly channel: ShareChannel;
  /** As the caller has them, the narrowest first. */
  readonly networks: readonly string[];
}

/** Counts a share of a campaign. A share over the limit is silently not counted. */
export async function countCampaignShare(
  { database, clock }: CommunityDeps,
  { campaignId, channel, networks }: Share,
): Promise<void> {
  const day = today(clock);
  await inTransaction(database, async (tx) => {
    if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    if (!(await isCounted(tx, networks, day))) return;
    await addShares(tx, [{ campaign_id: campaignId, channel, day, shares: 1 }]);
    announce(tx, campaignTag(campaignId));
  });
}

async function isCounted(tx: Tx, networks: readonly string[], day: string): Promise<boolean> {
  const [source = "", ...around] = networks;
  if (!(await countForSource(tx, { day, source, most: SHARES_PER_DAY }))) return false;
  const widest = around.at(-1);
  return (
    widest === undefined || countForSource(tx, { day, source: widest, most: SHARES_OF_NETWORK })
  );
}
