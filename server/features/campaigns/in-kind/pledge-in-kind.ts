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
import type { TeamCall, TeamDeps } from "../teams/team-deps.ts";
import { countPledgesSince, findPledge, insertPledge } from "./in-kind-store.ts";
import { ownPledgeView } from "./in-kind-view.ts";
import { notifyTeamOfPledge } from "./notify-team-of-pledge.ts";
import { findWantedItem } from "./wanted-item-store.ts";

/** A campaign accepts gifts in kind exactly while it accepts donations. */
const canAcceptPledges = (
  campaign: { state: CampaignState; starts_on: string; ends_on: string | null },
  today: string,
) =>
  campaign.state === "active" &&
  campaign.starts_on <= today &&
  (campaign.ends_on === null || campaign.ends_on >= today);

type Body = BodyOf<typeof pledgeInKind>;

/**
 * Throws `not_found`, `campaign_closed`, `forbidden` for an unconfirmed address, `invalid` for more
 * than is still wanted, and `too_many_requests`.
 */
export function createPledge(
  deps: TeamDeps,
  { campaignId, accountId }: TeamCall,
  body: Body,
): Promise<OwnPledge> {
  const { database, clock } = deps;
  return inTransaction(database, async (tx) => {
    const at = new Date(clock());
    await requireOpenCampaign(tx, campaignId, today(clock));
    await lockVerifiedAccount(tx, accountId);
    const recent = await countPledgesSince(tx, accountId, new Date(at.getTime() - DAY_MS));
    if (recent >= PLEDGES_PER_DAY) {
      throw new AppError("too_many_requests", {
        message: "You've made too many pledges today. Try again tomorrow.",
      });
    }
    const id = await insertPledge(tx, {
      ...(await itemColumns(tx, campaignId, body)),
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
    if (!row) throw new Error("the new pledge is missing");
    await notifyTeamOfPledge(tx, deps, row, "pledged");
    return ownPledgeView(row);
  });
}

async function requireOpenCampaign(tx: Tx, campaignId: number, day: string): Promise<void> {
  const campaign = await findGivingCampaign(tx, campaignId);
  if (!campaign || !(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
  if (!canAcceptPledges(campaign, day)) {
    throw new AppError("campaign_closed", {
      message: "This campaign isn't accepting gifts at the moment.",
    });
  }
}

/** A listed item in a quantity that is still wanted, or the donor's own description. */
async function itemColumns(tx: Tx, campaignId: number, { item_id, what, quantity }: Body) {
  if (item_id === undefined) return { item_id: null, what: what ?? "" };
  const item = await findWantedItem(tx, item_id);
  if (item?.campaign_id !== campaignId) {
    throw bodyError("item_id", "This item is no longer on the list");
  }
  if (item.still_wanted === 0) {
    throw bodyError("item_id", "Enough of this has already been pledged. Thank you!");
  }
  if (quantity > item.still_wanted) {
    throw bodyError("quantity", `Only ${item.still_wanted} still wanted`);
  }
  return { item_id: item.id, what: item.name };
}
