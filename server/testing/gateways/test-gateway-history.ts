import { type Currency, money } from "#contract/money.ts";
import type {
  GatewayDispute,
  GatewayFact,
  GatewayPayment,
  GatewayRefund,
} from "../../features/gateways/provider/payment-provider.ts";

/** Random numbers (Mulberry32): the same seed gives the same ones. */
export function createDice(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => [random(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  return {
    random,
    below,
    shuffled,
    pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
  };
}

export type Dice = ReturnType<typeof createDice>;

/** The gateway's current view of a donation. */
export interface GatewayDonation {
  /** Whether the site has no such donation. */
  readonly isUnmatched: boolean;
  /** Whether the gateway settles the payment in euros, though it was made in dollars. */
  readonly isExchanged: boolean;
  readonly id: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly fee: number;
  readonly cost: number;
  isPaid: boolean;
  hasSecondPayment: boolean;
  readonly refunds: Array<{ fact: GatewayRefund; ofSecond: boolean }>;
  /** At most one per payment. */
  readonly disputes: Array<{ fact: GatewayDispute; ofSecond: boolean }>;
}

/** At the gateway's own exchange rate. */
export const toEuros = (minor: number) => Math.round(minor * 0.91);

/** A gateway with random events from `startMs` on; `said` has every fact it ever reported. */
export function createGatewayHistory({ random, below, pick }: Dice, startMs: number) {
  let time = 0;
  const said: GatewayFact[] = [];
  function report<F extends GatewayFact>(fact: F): F {
    said.push(fact);
    return fact;
  }
  const now = () => {
    time += 1 + below(1_000);
    return startMs + time;
  };
  const toExchanged = (donation: GatewayDonation, minor: number) =>
    donation.isExchanged
      ? { exchanged: { from: money(minor, "USD"), to: money(toEuros(minor), "EUR") } }
      : {};
  const randomLoss = ({ isExchanged }: GatewayDonation) =>
    isExchanged ? { exchangeLoss: money(below(100) - 50, "EUR") } : {};
  const toCost = ({ cost, isExchanged, currency }: GatewayDonation) =>
    money(cost, isExchanged ? "EUR" : currency);
  const paidMinor = ({ amount, fee }: GatewayDonation) => amount + fee;
  const refundedMinor = (donation: GatewayDonation, ofSecond: boolean) =>
    donation.refunds
      .filter((refund) => refund.ofSecond === ofSecond && refund.fact.state !== "failed")
      .reduce((sum, { fact }) => sum + fact.amount.minor, 0);
  const toPayment = (
    donation: GatewayDonation,
    again: boolean,
    changes: Partial<GatewayPayment>,
  ): GatewayPayment => ({
    kind: "payment",
    paymentId: `${donation.id}${again ? "-again" : ""}`,
    reference: donation.id,
    state: "succeeded",
    total: money(paidMinor(donation), donation.currency),
    cost: undefined,
    ...toExchanged(donation, paidMinor(donation)),
    declines: 0,
    changedAt: now(),
    ...changes,
  });

  /** Inquiries become chargebacks, fees rise and fall, and decisions are reversed. */
  function changeDispute(
    donation: GatewayDonation,
    { state, withdrawn, fee }: GatewayDispute,
  ): Partial<GatewayDispute> {
    const isInquiry = !withdrawn && state !== "won";
    const next = pick([isInquiry ? "open" : "reviewed", "won", "lost"] as const) ?? "won";
    const nextFee = random() < 0.5 ? money(pick([0, 1_500, 4_000]) ?? 0, donation.currency) : fee;
    const isWithdrawn = next === "lost" || next === "open" || (next === "reviewed" && withdrawn);
    return {
      state: next,
      withdrawn: isWithdrawn,
      fee: nextFee,
      evidenceDueAt: now(),
      ...randomLoss(donation),
    };
  }

  /** Makes one random change to a donation and reports it. */
  function step(donation: GatewayDonation): void {
    const dice = below(8);
    const inCurrency = (minor: number) => money(minor, donation.currency);
    if (!donation.isPaid) {
      report(toPayment(donation, false, { state: random() < 0.5 ? "open" : "pending" }));
      if (dice < 4) return;
      donation.isPaid = true;
      const paid = toPayment(donation, false, {
        cost: random() < 0.5 ? undefined : toCost(donation),
      });
      report(paid);
      if (!paid.cost) report({ ...paid, cost: toCost(donation) });
      return;
    }
    if (dice === 0 && !donation.hasSecondPayment && !donation.isUnmatched) {
      donation.hasSecondPayment = true;
      report(toPayment(donation, true, { cost: toCost(donation) }));
    } else if (dice <= 3) {
      const ofSecond = donation.hasSecondPayment && random() < 0.4;
      const remaining = paidMinor(donation) - refundedMinor(donation, ofSecond);
      if (remaining === 0) return;
      const minor = random() < 0.3 ? remaining : 1 + below(remaining);
      const fact: GatewayRefund = {
        kind: "refund",
        refundId: `${donation.id}-re${donation.refunds.length}`,
        ours: undefined,
        paymentId: ofSecond ? `${donation.id}-again` : donation.id,
        reference: donation.id,
        state: random() < 0.3 ? "waiting" : "done",
        amount: inCurrency(minor),
        ...toExchanged(donation, minor),
        changedAt: now(),
      };
      donation.refunds.push({ fact: report(fact), ofSecond });
    } else if (dice <= 5) {
      const refund = pick(donation.refunds.filter(({ fact }) => fact.state !== "failed"));
      if (!refund) return;
      const next = refund.fact.state === "waiting" && random() < 0.6 ? "done" : "failed";
      refund.fact = report({
        ...{ ...refund.fact, state: next, changedAt: now() },
        ...(next === "failed" ? randomLoss(donation) : {}),
      });
    } else {
      const ofSecond = donation.hasSecondPayment && random() < 0.4;
      const dispute = donation.disputes.find((known) => known.ofSecond === ofSecond);
      if (!dispute) {
        const paymentId = ofSecond ? `${donation.id}-again` : donation.id;
        const ids = { kind: "dispute", disputeId: `${paymentId}-dp`, paymentId } as const;
        // A bank can withdraw more than was paid.
        const amount = inCurrency(
          random() < 0.5 ? paidMinor(donation) : 1 + below(paidMinor(donation) * 1.2),
        );
        const withdrawn = random() < 0.7;
        const subject = { reference: donation.id, state: "open", amount, withdrawn } as const;
        const details = { fee: undefined, reason: "fraud", evidenceDueAt: now(), changedAt: now() };
        const fact = report({
          ...ids,
          ...subject,
          ...details,
          ...toExchanged(donation, amount.minor),
        });
        donation.disputes.push({ fact, ofSecond });
      } else {
        dispute.fact = report({
          ...{ ...dispute.fact, ...changeDispute(donation, dispute.fact) },
          changedAt: now(),
        });
      }
    }
  }

  return { said, step };
}
