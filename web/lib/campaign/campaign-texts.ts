import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { campaignStateTexts } from "./campaign-state-texts.ts";

const counts = new Intl.NumberFormat("en-US");
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

/** "46,000" or "8,654.60": a wire amount without its currency symbol, as on cards. */
export function amountText(amount: number): string {
  return (Number.isInteger(amount) ? counts : cents).format(amount);
}

/** "0 donor", "1 donor", "24 donors". */
export function donorsText(count: number): string {
  return `${counts.format(count)} ${count <= 1 ? "donor" : "donors"}`;
}

/** How long a campaign takes donations: "12 days left", "Last day", "Paused", "Ended". */
export function timeLeftText({
  state,
  days_left,
}: Pick<CampaignCard, "state" | "days_left">): string {
  if (state !== "active") return campaignStateTexts[state].label;
  if (days_left === null) return "No end date";
  if (days_left === 0) return "Last day";
  return days_left === 1 ? "1 day left" : `${days_left} days left`;
}
