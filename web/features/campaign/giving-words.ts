import type { Campaign, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { dayText } from "#contract/day-text.ts";
import { MOST_RECENT_DONORS } from "#contract/giving/recent-donors.ts";
import { type Currency, formatWire } from "#contract/money.ts";

/** "12 people just donated"; undefined where nobody did. */
export function justDonatedText(count: number): string | undefined {
  if (count <= 0) return undefined;
  if (count >= MOST_RECENT_DONORS) return `${MOST_RECENT_DONORS}+ people just donated`;
  return count === 1 ? "1 person just donated" : `${count} people just donated`;
}

/** How much of the goal is raised, in whole percent; above 100 where more came in. */
export function goalPercent({ raised, goal }: { raised: number; goal: number }): number {
  return goal > 0 ? Math.floor((raised / goal) * 100) : 0;
}

/** "$1,250 raised of $2,000". */
export function raisedText(figures: { raised: number; goal: number; currency: Currency }): string {
  const { raised, goal, currency } = figures;
  const whole = { whole: true };
  return `${formatWire(raised, currency, whole)} raised of ${formatWire(goal, currency, whole)}`;
}

export function donorName(donor: { name: string | null }): string {
  return donor.name ?? "Anonymous";
}

/** The sentence for new donations: the one, or how many, and the campaign's figures. */
export function arrivalSentence(
  latest: readonly PublicDonation[],
  figures: { raised: number; goal: number; currency: Currency },
): string {
  const [donation] = latest;
  if (!donation) return "";
  const who = donation.donor.name ?? "Somebody";
  const given = formatWire(donation.amount, donation.currency, { whole: true });
  const news =
    latest.length === 1 ? `${who} just gave ${given}.` : `${latest.length} gifts just came in.`;
  return `${news} ${raisedText(figures)}.`;
}

/** Says what happens with a campaign that takes no donations; undefined for one that does. */
export function standstillWords(
  campaign: Pick<Campaign, "state" | "end_date" | "raised" | "goal" | "currency" | "beneficiary">,
): { title: string; text: string } | undefined {
  if (campaign.state === "paused") {
    return {
      title: "This campaign is paused",
      text: `It takes no donations at the moment. What was given so far stays with it, and giving opens again as soon as it is resumed.`,
    };
  }
  if (campaign.state === "active") return undefined;
  const total = formatWire(campaign.raised, campaign.currency, { whole: true });
  return {
    title: "This campaign has ended",
    text: `It ended${campaign.end_date ? ` on ${dayText(campaign.end_date)}` : ""} and takes no more donations. The ${total} raised, ${goalPercent(campaign)}% of its goal, are for ${campaign.beneficiary.name}.`,
  };
}
