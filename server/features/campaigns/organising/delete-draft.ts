import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { discardPicturesOf } from "../pictures/delete-picture.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { isDeletable } from "./campaign-status.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { deleteCampaignRow, lockCampaign } from "./organising-store.ts";

/** Deletes a campaign that never went live, with everything in it. Throws `wrong_state` for others. */
export async function deleteDraft(
  { database, jobs }: OrganisingDeps,
  { campaignId, accountId }: { campaignId: number; accountId: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new AppError("not_found");
    await requireCampaignRole(tx, { campaignId, accountId, least: "owner" });
    const { state, held, approved_at } = campaign;
    if (!isDeletable({ state, held, approved: approved_at !== null })) {
      throw new AppError("wrong_state");
    }
    await discardPicturesOf(tx, { jobs }, campaignId);
    await deleteCampaignRow(tx, campaignId);
  });
}
