import type { getInKind } from "#contract/campaigns/in-kind.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { findConfirmedPledges } from "./in-kind-store.ts";
import { itemView, publicPledgeView } from "./in-kind-view.ts";
import { findItems } from "./wanted-item-store.ts";

const LATEST = 6;

/** Throws `not_found` for a campaign that is not public. */
export async function getPublicInKind(
  { db }: { db: Db },
  campaignId: number,
): Promise<AnswerOf<typeof getInKind>> {
  if (!(await isPublicCampaign(db, campaignId))) throw new AppError("not_found");
  const [items, gifts] = await Promise.all([
    findItems(db, campaignId),
    findConfirmedPledges(db, campaignId, LATEST),
  ]);
  return { items: items.map(itemView), gifts: gifts.map(publicPledgeView) };
}
