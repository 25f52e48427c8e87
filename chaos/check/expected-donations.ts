import type { DonorStory } from "../donors/donor.ts";
import type { DonorPlan } from "../donors/donor-plan.ts";
import {
  GATEWAY,
  type GatewayPayment,
  type GatewayRefund,
  type Sum,
} from "../gateways/stripe-double.ts";
import type { KnownCampaign } from "../rates.ts";
import { converted, mulDiv, serviceFee, sum, toMinor } from "./amounts.ts";
import type { SiteDonation } from "./site-rows.ts";

interface Parts {
  readonly total: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  /** Its value in the campaign's currency. */
  readonly worth: bigint;
}

export type ExpectedDonation = ReturnType<typeof expected>;

/** The donations that must be settled. The message in the row of the donor's first donation identifies the donor. */
export function expectDonations(
  { stories, campaigns }: { stories: readonly DonorStory[]; campaigns: readonly KnownCampaign[] },
  { payments, refunds }: { payments: readonly GatewayPayment[]; refunds: readonly GatewayRefund[] },
  donations: readonly SiteDonation[],
): ExpectedDonation[] {
  const plans = new Map(stories.map(({ plan }) => [plan.mark, plan]));
  const marks = new Map(donations.map(({ id, mark }) => [id, mark]));
  const byDonation = Map.groupBy(refunds, ({ reference }) => reference);
  return payments.flatMap((payment) => {
    const plan = plans.get(marks.get(payment.reference) ?? "");
    const campaign = campaigns.find(({ id }) => id === plan?.body.campaign_id);
    if (!plan || !campaign || payment.state !== "succeeded") return [];
    return expected(plan, campaign, payment, byDonation.get(payment.reference) ?? []);
  });
}

/** A paid donation, computed from what the donor sent and the gateway reports. */
function expected(
  plan: DonorPlan,
  campaign: KnownCampaign,
  payment: GatewayPayment,
  refunds: readonly GatewayRefund[],
) {
  const { currency } = plan.body;
  const amount = toMinor(plan.body.amount);
  const fee = serviceFee(amount);
  const worth = converted(amount, currency, campaign.currency);
  const paid = { amount, fee, total: amount + fee, worth };
  const gone = refundedParts(paid, sum(refunds.map(({ minor }) => BigInt(minor))));
  const left = {
    ...{ amount: amount - gone.amount, fee: fee - gone.fee },
    ...{ total: paid.total - gone.total, worth: worth - gone.worth },
  };
  return {
    ...{ ...paid, id: payment.reference, plan, payment, refunds, campaign, currency },
    /** The remaining amounts after refunds. */
    left,
    isFullyRefunded: left.total === 0n,
    /** Sum of an account's entries, by its name and currency: "service-fees USD". */
    ledger: sums([
      [`${payment.account} ${currency}`, left.total],
      [`service-fees ${currency}`, -left.fee],
      // The cause's share of the gateway's cost only moves between these two.
      [`campaign and recovered costs ${campaign.currency}`, -left.worth],
      [`gateway-costs ${payment.cost.currency}`, BigInt(payment.cost.minor)],
      [`${payment.account} ${payment.cost.currency}`, -BigInt(payment.cost.minor)],
      ...exchanged(payment, 1n),
      ...refunds.flatMap((refund) => exchanged(refund, -1n)),
    ]),
  };
}

/** A bank reports only the day of a payment. */
export function isPaidAt({ account, takenAt }: GatewayPayment, time: number): boolean {
  return account === GATEWAY ? time === takenAt : time >= takenAt;
}

/** Donation and fee are refunded in proportion. */
export function refundedParts(paid: Parts, total: bigint): Parts {
  const amount = mulDiv(paid.amount, total, paid.total);
  return { total, amount, fee: total - amount, worth: mulDiv(paid.worth, amount, paid.amount) };
}

type Line = readonly [account: string, minor: bigint];

/** The gateway's own exchange into the currency of its balance. */
function exchanged(moved: Sum & { inBalance?: Sum }, sign: 1n | -1n): Line[] {
  if (!moved.inBalance) return [];
  return [
    [`${GATEWAY} ${moved.currency}`, -sign * BigInt(moved.minor)],
    [`${GATEWAY} ${moved.inBalance.currency}`, sign * BigInt(moved.inBalance.minor)],
  ];
}

/** The sum of each account, without those of zero. */
export function sums(lines: readonly Line[]): ReadonlyMap<string, bigint> {
  const byAccount = new Map<string, bigint>();
  for (const [account, minor] of lines) {
    byAccount.set(account, (byAccount.get(account) ?? 0n) + minor);
  }
  return new Map([...byAccount].filter(([, minor]) => minor !== 0n));
}
