import type { Campaign, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { dayText } from "#contract/day-text.ts";
import { MAX_RECENT_DONORS } from "#contract/giving/recent-donors.ts";
import { type Currency, formatWire } from "#contract/money.ts";

/** "12 people just donated"; undefined for none. */
export function recentDonorsText(count: number): string | undefined {
  if (count <= 0) return undefined;
  if (count >= MAX_RECENT_DONORS) return `${MAX_RECENT_DONORS}+ people just donated`;
  return count === 1 ? "1 person just donated" : `${count} people just donated`;
}

/** "42 people give every month"; undefined for none. */
export function monthlyDonorsText(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count === 1
    ? "1 person gives every month"
    : `${count.toLocaleString("en-US")} people give every month`;
}

/** Share of the goal raised in whole percent; may exceed 100. */
export function goalPercent({ raised, goal }: { raised: number; goal: number }): number {
  return goal > 0 ? Math.floor((raised / goal) * 100) : 0;
}

export function raisedText(totals: { raised: number; goal: number; currency: Currency }): string {
  const { raised, goal, currency } = totals;
  const whole = { whole: true };
  return `${formatWire(raised, currency, whole)} raised of ${formatWire(goal, currency, whole)}`;
}

export function donorName(donor: { name: string | null }): string {
  return donor.name ?? "Anonymous";
}

/** Announces new donations to screen readers, with the campaign's totals. */
export function newDonationText(
  latest: readonly PublicDonation[],
  totals: { raised: number; goal: number; currency: Currency },
): string {
  const [donation] = latest;
  if (!donation) return "";
  const who = donation.donor.name ?? "Someone";
  const amount = formatWire(donation.amount, donation.currency, { whole: true });
  const announcement =
    latest.length === 1
      ? `${who} just donated ${amount}.`
      : `${latest.length} donations just came in.`;
  return `${announcement} ${raisedText(totals)}.`;
}

/** Says why a campaign accepts no donations; undefined if it does. */
export function closedCampaignText(
  campaign: Pick<Campaign, "state" | "end_date" | "raised" | "goal" | "currency" | "beneficiary">,
): { title: string; text: string } | undefined {
  if (campaign.state === "paused") {
    return {
      title: "This campaign is paused",
      text: "It isn't accepting donations right now. Donations made so far stay with the campaign, and you can donate again once it resumes.",
    };
  }
  if (campaign.state === "active") return undefined;
  const total = formatWire(campaign.raised, campaign.currency, { whole: true });
  return {
    title: "This campaign has ended",
    text: `It ended${campaign.end_date ? ` on ${dayText(campaign.end_date)}` : ""} and no longer accepts donations. It raised ${total} (${goalPercent(campaign)}% of its goal) for ${campaign.beneficiary.name}.`,
  };
}
