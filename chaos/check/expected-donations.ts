import type { DonorStory } from "../donors/donor.ts";
import type { DonorPlan } from "../donors/donor-plan.ts";
import type { GatewayRecord } from "../gateway-client.ts";
import type { Currency, KnownCampaign } from "../rates.ts";
import { borneOf, converted, dayOf, feeOn, minorOf } from "./amounts.ts";
import type { DonationRow } from "./site-rows.ts";

/** A gift that the gateway took, worked out from what the donor sent and what the gateway says. */
export interface ExpectedDonation {
  readonly donationId: string;
  readonly plan: DonorPlan;
  readonly payment: GatewayRecord;
  readonly campaign: KnownCampaign;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly total: bigint;
  /** What it counts for, in the campaign's currency. */
  readonly worth: bigint;
  /** What the gateway kept. */
  readonly cost: bigint;
  /** What the cause bears of that, in the campaign's currency. */
  readonly borne: bigint;
  /** When the gateway took the money, ms, and its UTC day. */
  readonly takenAt: number;
  readonly day: string;
}

/**
 * What must be settled, and nothing else. Whose a payment is, is told by the mark that the donor put
 * into the donation's message.
 */
export function expectDonations(
  stories: readonly DonorStory[],
  payments: readonly GatewayRecord[],
  donations: ReadonlyArray<Pick<DonationRow, "id" | "message">>,
  campaigns: readonly KnownCampaign[],
): ExpectedDonation[] {
  const plans = new Map(stories.map(({ plan }) => [plan.mark, plan]));
  const marks = new Map(donations.map(({ id, message }) => [id, message]));
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return payments.flatMap((payment) => {
    if (payment.state !== "succeeded") return [];
    const plan = plans.get(marks.get(payment.reference) ?? "");
    const campaign = plan && known.get(plan.body.campaign_id);
    if (!plan || !campaign) return [];
    const { currency } = plan.body;
    const amount = minorOf(plan.body.amount);
    const fee = feeOn(amount);
    const worth = converted(amount, currency, campaign.currency);
    const cost = BigInt(payment.cost_minor);
    return {
      donationId: payment.reference,
      plan,
      payment,
      campaign,
      currency,
      amount,
      fee,
      total: amount + fee,
      worth,
      cost,
      borne: borneOf(worth, converted(cost, currency, campaign.currency)),
      takenAt: payment.changed_at,
      day: dayOf(payment.changed_at),
    };
  });
}

/** Donors are counted by their address, or each for themselves where they gave none. */
export function countDonors(donations: readonly ExpectedDonation[]): number {
  return new Set(donations.map(({ plan }) => plan.body.email ?? plan.mark)).size;
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
