import { type CampaignState, publicStates } from "#contract/campaigns/campaign-states.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTags } from "../../../tags.ts";

/**
 * Announces a campaign's change where visitors see it; `before` is the old state, where the state
 * changed.
 */
export function announceIfPublic(
  tx: Tx,
  { id, state }: { id: number; state: CampaignState },
  before: CampaignState = state,
): void {
  const seen = publicStates.some((one) => one === state || one === before);
  if (seen) announce(tx, ...campaignTags(id));
}
