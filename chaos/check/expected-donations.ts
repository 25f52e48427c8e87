import type { DonorStory } from "../donors/donor.ts";
import type { DonorPlan } from "../donors/donor-plan.ts";
import type { GatewayRecord, MovementRecord } from "../gateways/gateway-client.ts";
import type { Currency, KnownCampaign } from "../rates.ts";
import {
  borneOf,
  converted,
  dayOf,
  feeOn,
  minorOf,
  type Parts,
  partOf,
  partsOf,
} from "./amounts.ts";
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
  /** What the gateway kept, in the currency in which it keeps the payment. */
  readonly cost: bigint;
  readonly costCurrency: Currency;
  /** What the cause bears of that, in the campaign's currency. */
  readonly borne: bigint;
  /** When the gateway took the money, ms, and its UTC day. */
  readonly takenAt: number;
  readonly day: string;
  /** What the gateway gave back of it, and what it took for disputes. */
  readonly movements: readonly MovementRecord[];
  /** What is gone for good. */
  readonly returned: Parts;
  /** What the cause has of it, in its currency; zero where all is gone. */
  readonly left: bigint;
  readonly isGone: boolean;
  /** What open disputes keep from being paid out, in the campaign's currency. */
  readonly held: bigint;
  /** What the donor paid beside it, by another checkout, and what went back of that. */
  readonly second: GatewayWord;
}

/** What the gateway says of its payments, and of their money afterwards. */
export interface GatewayWord {
  readonly payments: readonly GatewayRecord[];
  readonly movements: readonly MovementRecord[];
}

/** The site's own word of which payment counts is asked only where a donor paid by several. */
export type MarkedDonation = Pick<DonationRow, "id" | "message"> &
  Partial<Pick<DonationRow, "payment_id">>;

/**
 * What must be settled, and nothing else. Whose a payment is, is told by the mark that the donor put
 * into the donation's message.
 */
export function expectDonations(
  stories: readonly DonorStory[],
  { payments, movements }: GatewayWord,
  donations: ReadonlyArray<MarkedDonation>,
  campaigns: readonly KnownCampaign[],
): ExpectedDonation[] {
  const plans = new Map(stories.map(({ plan }) => [plan.mark, plan]));
  const marks = new Map(donations.map(({ id, message }) => [id, message]));
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const chosen = new Map(donations.map(({ id, payment_id }) => [id, payment_id]));
  const byPayment = Map.groupBy(movements, ({ payment_id }) => payment_id);
  const paid = payments.filter(({ state }) => state === "succeeded");
  return [...Map.groupBy(paid, ({ reference }) => reference).values()].flatMap((its) => {
    const payment = its.find((it) => it.payment_id === chosen.get(it.reference)) ?? its[0];
    if (!payment) return [];
    const others = its.filter((it) => it !== payment);
    const second = {
      payments: others,
      movements: others.flatMap((it) => byPayment.get(it.payment_id) ?? []),
    };
    return expect(payment, second);
  });

  function expect(payment: GatewayRecord, second: GatewayWord): ExpectedDonation[] {
    const plan = plans.get(marks.get(payment.reference) ?? "");
    const campaign = plan && known.get(plan.body.campaign_id);
    if (!plan || !campaign) return [];
    const { currency } = plan.body;
    const amount = minorOf(plan.body.amount);
    const fee = feeOn(amount);
    const worth = converted(amount, currency, campaign.currency);
    const { minor, currency: costCurrency } = payment.cost;
    const cost = BigInt(minor);
    const borne = borneOf(worth, costIn(payment, campaign.currency));
    const its = byPayment.get(payment.payment_id) ?? [];
    const given = { amount, total: amount + fee, worth, borne };
    const donation = {
      ...given,
      ...whatIsLeft(given, its),
      movements: its,
      second,
      donationId: payment.reference,
      plan,
      payment,
      campaign,
      currency,
      fee,
      cost,
      costCurrency,
      takenAt: payment.changed_at,
      day: dayOf(payment.changed_at),
    };
    return [donation];
  }
}

/** A cost in a currency: by the gateway's own exchange of that payment, or by the run's rate. */
function costIn({ cost, kept, currency, amount_minor }: GatewayRecord, to: Currency): bigint {
  const minor = BigInt(cost.minor);
  return kept && currency === to && cost.currency !== to
    ? partOf(minor, BigInt(amount_minor), BigInt(kept.minor))
    : converted(minor, cost.currency, to);
}

/** What is gone for good, what is left, and what disputes may still take. */
function whatIsLeft(
  paid: Pick<ExpectedDonation, "amount" | "total" | "worth" | "borne">,
  movements: readonly MovementRecord[],
) {
  const sumOf = (its: readonly MovementRecord[]) =>
    sum(its.map(({ amount_minor }) => BigInt(amount_minor)));
  const gone = sumOf(movements.filter(({ state }) => state === "done" || state === "lost"));
  const disputed = sumOf(movements.filter(isTakenForNow));
  const returned = partsOf(paid, gone);
  return {
    returned,
    left: paid.worth - returned.worth,
    isGone: gone === paid.total,
    held: partsOf(paid, gone + disputed).worth - returned.worth,
  };
}

/** Money that the gateway took until a dispute is decided. */
export function isTakenForNow(movement: MovementRecord): boolean {
  const { kind, state } = movement;
  return kind === "dispute" && movement.withdrawn && (state === "open" || state === "reviewed");
}

/** What a campaign has of gifts, and how many gifts of how many donors are left. */
export function standing(donations: readonly ExpectedDonation[], campaignId: number) {
  const its = donations.filter(({ campaign, isGone }) => campaign.id === campaignId && !isGone);
  return { its, raised: sum(its.map(({ left }) => left)), donors: countDonors(its) };
}

/** Donors are counted by their address, or each for themselves where they gave none. */
function countDonors(donations: readonly ExpectedDonation[]): number {
  return new Set(donations.map(({ plan }) => plan.body.email ?? plan.mark)).size;
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
