import type { PaymentMethod } from "#contract/giving/giving-choices.ts";
import { type Currency, currencies } from "#contract/money.ts";
import type {
  PersonKey,
  SampleCampaign,
  SampleDonor,
  SampleMessage,
  SamplePerson,
} from "#samples/sample-types.ts";
import type { Random } from "../seeded-random.ts";
import { generateDonationAmounts, splitByWeights } from "./donation-amounts.ts";
import { donationTimes, openTime } from "./donation-times.ts";
import { type PlannedDonor, pickDonor } from "./pick-donor.ts";

export interface SampleDonation {
  readonly campaign: SampleCampaign;
  readonly donor: PlannedDonor;
  /** Whole major units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly fund: string | null;
  readonly message: string | null;
  /** Ms since the epoch. */
  readonly donatedAt: number;
  /** Of a period of a recurring donation. */
  readonly recurring?: { readonly id: string; readonly donationId: string };
}

interface DonationTexts {
  readonly campaigns: readonly SampleCampaign[];
  readonly people: readonly SamplePerson[];
  readonly donors: readonly SampleDonor[];
  readonly messages: readonly string[];
  readonly campaignMessages: readonly SampleMessage[];
}

/**
 * Invents `count` donations: more for popular campaigns, and for each about the total it should have raised.
 */
export function planDonations(
  random: Random,
  texts: DonationTexts,
  count: number,
  now: number,
): SampleDonation[] {
  const shares = splitByWeights(
    count,
    texts.campaigns.map((campaign) => campaign.popularity),
  );
  return texts.campaigns
    .flatMap((campaign, index) => planCampaign(random, texts, campaign, shares[index] ?? 0, now))
    .sort((a, b) => a.donatedAt - b.donatedAt);
}

function planCampaign(
  random: Random,
  texts: DonationTexts,
  campaign: SampleCampaign,
  count: number,
  now: number,
): SampleDonation[] {
  const amounts = generateDonationAmounts(random, count, campaign.goal * campaign.raisedShare);
  const ownMessages = texts.campaignMessages.filter((message) => message.campaign === campaign.key);
  const messages = assignMessages(random, ownMessages, count);
  const foreignCurrencies = currencies.filter((currency) => currency !== campaign.currency);
  return donationTimes(random, count, openTime(campaign, now)).map((donatedAt, index) => ({
    campaign,
    donor: pickDonor(random, texts, campaign.organiser as PersonKey),
    amount: amounts[index] ?? 0,
    currency: random.chance(0.1) ? random.pick(foreignCurrencies) : campaign.currency,
    method: random.chance(0.12) ? "Cryptocurrency" : "Credit-Card",
    fund: campaign.funds.length > 0 && random.chance(0.2) ? random.pick(campaign.funds) : null,
    message: messages.get(index) ?? (random.chance(0.25) ? random.pick(texts.messages) : null),
    donatedAt,
  }));
}

/** Assigns each of a campaign's own messages to a random donation, by index. */
function assignMessages(
  random: Random,
  messages: readonly SampleMessage[],
  count: number,
): Map<number, string> {
  const byIndex = new Map<number, string>();
  for (const { text } of messages.slice(0, count)) {
    let index = Math.floor(random.next() * count);
    while (byIndex.has(index)) index = (index + 1) % count;
    byIndex.set(index, text);
  }
  return byIndex;
}
