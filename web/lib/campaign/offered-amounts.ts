import type { Campaign, SuggestedAmount } from "#contract/campaigns/catalogue.ts";
import { donationPresets } from "#contract/giving/giving-choices.ts";

/** The campaign's own amounts, or the presets. */
export function offeredAmounts({
  suggested_amounts,
}: Pick<Campaign, "suggested_amounts">): readonly SuggestedAmount[] {
  if (suggested_amounts.length > 0) return suggested_amounts;
  return donationPresets.map((amount) => ({ amount, does: "" }));
}
