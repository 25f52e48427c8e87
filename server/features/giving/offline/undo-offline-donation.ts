import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { lockGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { requireOpenReport } from "./confirm-reported-donation.ts";
import type { OfflineDeps } from "./record-offline-donation.ts";
import { lockReport, markDecided } from "./reported-donation-store.ts";
import { reverseOfflineDonation } from "./reverse-offline-donation.ts";

/**
 * Undoes an offline donation recorded by mistake: withdraws a waiting one, reverses a posted one.
 * Throws `forbidden` for readers, `not_found`, or `wrong_state` if it can't be undone.
 */
export function undoOfflineDonation(
  deps: OfflineDeps,
  {
    campaignId,
    accountId,
    donationId,
  }: { campaignId: number; accountId: string; donationId: string },
): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await lockGivingCampaign(tx, campaignId);
    await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    const at = new Date(deps.clock());
    const found = await lockReport(tx, donationId);
    const report = found?.campaign_id === campaignId ? found : undefined;
    if (report) requireOpenReport(report);
    if (report?.state !== "waiting") {
      await reverseOfflineDonation(tx, deps, campaignId, { id: donationId, by: accountId, at });
    }
    if (report) await markDecided(tx, donationId, { state: "withdrawn", by: accountId, at });
  });
}
