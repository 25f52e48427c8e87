import { type CampaignState, isPublicState } from "#contract/campaigns/campaign-states.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import { campaignTags } from "../../../tags.ts";

/**
 * Announces a change to a campaign if visitors can see it, so that drafts don't invalidate cached pages.
 * `before` is its state before the change. The caller has locked the campaign.
 */
export function announceIfPublic(
  tx: Tx,
  { id, state }: { readonly id: number; readonly state: CampaignState },
  {
    before = state,
    tags = campaignTags(id),
  }: { readonly before?: CampaignState; readonly tags?: readonly Tag[] } = {},
): void {
  if (isPublicState(state) || isPublicState(before)) announce(tx, ...tags);
}
