import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { type OwnPledge, PLEDGES_PER_DAY, type pledgeInKind } from "#contract/campaigns/in-kind.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { DAY_MS, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { findGivingCampaign } from "../catalogue/giving-campaign-store.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { InKindDeps } from "./in-kind-deps.ts";
import { countPledgesSince, findPledge, insertPledge } from "./in-kind-store.ts";
import { ownPledgeView } from "./in-kind-view.ts";
import { tellTeamOfPledge } from "./tell-team-of-pledge.ts";
import { findItem } from "./wanted-item-store.ts";

/** A campaign takes gifts in kind as long as it takes money: while it runs. */
const takesPledges = (
  campaign: { state: CampaignState; starts_on: string; ends_on: string | null },
  today: string,
) =>
  campaign.state === "active" &&
  campaign.starts_on <= today &&
  (campaign.ends_on === null || campaign.ends_on >= today);

type Body = BodyOf<typeof pledgeInKind>;

/**
 * Promises a gift in kind to a campaign that takes gifts. Throws `not_found`, `campaign_closed`,
 * `forbidden` for an unconfirmed address, `invalid` for more than is still wanted,
 * `too_many_requests`.
 */
export function pledge(
  deps: InKindDeps,
  { campaignId, accountId }: { campaignId: number; accountId: string },
  body: Body,
): Promise<OwnPledge> {
  const { database, clock } = deps;
  return inTransaction(database, async (tx) => {
    const at = new Date(clock());
    await requireTaking(tx, campaignId, today(clock));
    await lockVerifiedAccount(tx, accountId);
    const recent = await countPledgesSince(tx, accountId, new Date(at.getTime() - DAY_MS));
    if (recent >= PLEDGES_PER_DAY) {
      throw new AppError("too_many_requests", {
        message: "You have pledged a lot today. Please come back tomorrow.",
      });
    }
    const id = await insertPledge(tx, {
      ...(await pledgedThing(tx, campaignId, body)),
      campaign_id: campaignId,
      account_id: accountId,
      quantity: body.quantity,
      message: body.message || null,
      anonymous: body.anonymous,
      state: "pledged",
      pledged_at: at,
      changed_at: at,
    });
    const row = await findPledge(tx, id);
    if (!row) throw new Error("no pledge was written");
    await tellTeamOfPledge(tx, deps, row, "pledged");
    return ownPledgeView(row);
  });
}

async function requireTaking(tx: Tx, campaignId: number, day: string): Promise<void> {
  const campaign = await findGivingCampaign(tx, campaignId);
  if (!campaign || !(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
  if (!takesPledges(campaign, day)) {
    throw new AppError("campaign_closed", {
      message: "This campaign takes no gifts at the moment.",
    });
  }
}

/** What is pledged: a listed item, as far as it is still wanted, or the donor's own words. */
async function pledgedThing(tx: Tx, campaignId: number, { item_id, what, quantity }: Body) {
  if (item_id === undefined) return { item_id: null, what: what ?? "" };
  const item = await findItem(tx, item_id);
  if (item?.campaign_id !== campaignId) {
    throw bodyError("item_id", "This is no longer on the list");
  }
  if (item.still_wanted === 0) {
    throw bodyError("item_id", "Enough of this is promised already. Thank you!");
  }
  if (quantity > item.still_wanted) {
    throw bodyError("quantity", `Only ${item.still_wanted} are still wanted`);
  }
  return { item_id: item.id, what: item.name };
}
