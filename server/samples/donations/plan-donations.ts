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
import { donationAmounts, shareOut } from "./donation-amounts.ts";
import { donationTimes, openTime } from "./donation-times.ts";
import { type Giver, pickGiver } from "./pick-giver.ts";

export interface SampleDonation {
  readonly campaign: SampleCampaign;
  readonly giver: Giver;
  /** Whole major units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly fund: string | null;
  readonly message: string | null;
  /** Ms since the epoch. */
  readonly givenAt: number;
}

export interface DonationTexts {
  readonly campaigns: readonly SampleCampaign[];
  readonly people: readonly SamplePerson[];
  readonly donors: readonly SampleDonor[];
  readonly messages: readonly string[];
  readonly campaignMessages: readonly SampleMessage[];
}

/**
 * Makes up `count` donations: more for popular campaigns, and to each about the sum that it should
 * have raised.
 */
export function planDonations(
  random: Random,
  texts: DonationTexts,
  count: number,
  now: number,
): SampleDonation[] {
  const shares = shareOut(
    count,
    texts.campaigns.map((campaign) => campaign.popularity),
  );
  return texts.campaigns
    .flatMap((campaign, index) => donationsTo(random, texts, campaign, shares[index] ?? 0, now))
    .sort((a, b) => a.givenAt - b.givenAt);
}

function donationsTo(
  random: Random,
  texts: DonationTexts,
  campaign: SampleCampaign,
  count: number,
  now: number,
): SampleDonation[] {
  const amounts = donationAmounts(random, count, campaign.goal * campaign.raisedShare);
  const own = texts.campaignMessages.filter((message) => message.campaign === campaign.key);
  const places = placesOf(random, own, count);
  const others = currencies.filter((currency) => currency !== campaign.currency);
  return donationTimes(random, count, openTime(campaign, now)).map((givenAt, index) => ({
    campaign,
    giver: pickGiver(random, texts, campaign.organiser as PersonKey),
    amount: amounts[index] ?? 0,
    currency: random.chance(0.1) ? random.pick(others) : campaign.currency,
    method: random.chance(0.12) ? "Cryptocurrency" : "Credit-Card",
    fund: campaign.funds.length > 0 && random.chance(0.2) ? random.pick(campaign.funds) : null,
    message: places.get(index) ?? (random.chance(0.25) ? random.pick(texts.messages) : null),
    givenAt,
  }));
}

/** Each of a campaign's own messages comes with one of its donations. */
function placesOf(
  random: Random,
  messages: readonly SampleMessage[],
  count: number,
): Map<number, string> {
  const places = new Map<number, string>();
  for (const { text } of messages.slice(0, count)) {
    let place = Math.floor(random.next() * count);
    while (places.has(place)) place = (place + 1) % count;
    places.set(place, text);
  }
  return places;
}
