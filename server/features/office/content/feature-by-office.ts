import { today } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  findActiveTitle,
  findFeaturedCard,
} from "../../campaigns/catalogue/campaign-card-store.ts";
import { featureCampaign } from "../../campaigns/catalogue/feature-campaign.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";

/** Features a campaign. Throws `not_found` for one that can't receive donations. */
export async function featureByOffice(
  { clock }: OrganisingDeps,
  { tx, at, record }: OfficeTransaction,
  campaignId: number,
): Promise<void> {
  const day = today(clock);
  const title = await findActiveTitle(tx, campaignId, day);
  if (title === undefined) throw new AppError("not_found");
  const before = await findFeaturedCard(tx, day);
  await featureCampaign(tx, campaignId, at);
  await record({
    action: "feature",
    subject: { type: "campaign", id: campaignId },
    before: before ? { featured: before.title } : null,
    after: { featured: title },
  });
}
