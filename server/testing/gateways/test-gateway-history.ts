import { type Currency, money } from "#contract/money.ts";
import type {
  GatewayDispute,
  GatewayFact,
  GatewayPayment,
  GatewayRefund,
} from "../../features/gateways/provider/payment-provider.ts";

/** Throws dice: the same seed, the same throws (Mulberry32). */
export function diceOf(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(random() * most);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((it) => [random(), it] as const)
      .sort(([a], [b]) => a - b)
      .map(([, it]) => it);
  return {
    random,
    below,
    shuffled,
    pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
  };
}

export type Dice = ReturnType<typeof diceOf>;

/** What a gateway knows of a gift: all that happened, in its simplest form. */
export interface Gift {
  /** Whether the site knows no donation of that name. */
  readonly isStray: boolean;
  /** Whether the gateway keeps it in euros, though it was given in dollars. */
  readonly isExchanged: boolean;
  readonly id: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly fee: number;
  readonly cost: number;
  paid: boolean;
  second: boolean;
  readonly refunds: Array<{ fact: GatewayRefund; ofSecond: boolean }>;
  /** At most one of each payment. */
  readonly disputes: Array<{ fact: GatewayDispute; ofSecond: boolean }>;
}

/** A gateway's own rate, which is none of ours. */
export const inEuros = (minor: number) => Math.round(minor * 0.91);

/** A gateway at which things happen; `said` is all that it ever told of them. */
export function gatewayHistory({ random, below, pick }: Dice, begin: number) {
  let time = 0;
  const said: GatewayFact[] = [];
  function say<F extends GatewayFact>(fact: F): F {
    said.push(fact);
    return fact;
  }
  const now = () => {
    time += 1 + below(1_000);
    return begin + time;
  };
  const exchangeOf = (gift: Gift, minor: number) =>
    gift.isExchanged
      ? { exchanged: { from: money(minor, "USD"), to: money(inEuros(minor), "EUR") } }
      : {};
  const lossOf = ({ isExchanged }: Gift) =>
    isExchanged ? { exchangeLoss: money(below(100) - 50, "EUR") } : {};
  const costOf = ({ cost, isExchanged, currency }: Gift) =>
    money(cost, isExchanged ? "EUR" : currency);
  const paidOf = ({ amount, fee }: Gift) => amount + fee;
  const goneOf = (gift: Gift, ofSecond: boolean) =>
    gift.refunds
      .filter((refund) => refund.ofSecond === ofSecond && refund.fact.state !== "failed")
      .reduce((sum, { fact }) => sum + fact.amount.minor, 0);
  const payOf = (gift: Gift, again: boolean, changes: Partial<GatewayPayment>): GatewayPayment => ({
    kind: "payment",
    paymentId: `${gift.id}${again ? "-again" : ""}`,
    reference: gift.id,
    state: "succeeded",
    total: money(paidOf(gift), gift.currency),
    cost: undefined,
    ...exchangeOf(gift, paidOf(gift)),
    declines: 0,
    changedAt: now(),
    ...changes,
  });

  /** An inquiry takes the money and asks anew, fees rise and fall, and what was decided is decided otherwise. */
  function goesOn(gift: Gift, { state, withdrawn, fee }: GatewayDispute): Partial<GatewayDispute> {
    const isInquiry = !withdrawn && state !== "won";
    const next = pick([isInquiry ? "open" : "reviewed", "won", "lost"] as const) ?? "won";
    const told = random() < 0.5 ? money(pick([0, 1_500, 4_000]) ?? 0, gift.currency) : fee;
    const isGone = next === "lost" || next === "open" || (next === "reviewed" && withdrawn);
    return { state: next, withdrawn: isGone, fee: told, evidenceDueAt: now(), ...lossOf(gift) };
  }

  /** One thing happens at the gateway, which tells of it now or later. */
  function step(gift: Gift): void {
    const what = below(8);
    const inIts = (minor: number) => money(minor, gift.currency);
    if (!gift.paid) {
      say(payOf(gift, false, { state: random() < 0.5 ? "open" : "pending" }));
      if (what < 4) return;
      gift.paid = true;
      const paid = payOf(gift, false, { cost: random() < 0.5 ? undefined : costOf(gift) });
      say(paid);
      if (!paid.cost) say({ ...paid, cost: costOf(gift) });
      return;
    }
    if (what === 0 && !gift.second && !gift.isStray) {
      gift.second = true;
      say(payOf(gift, true, { cost: costOf(gift) }));
    } else if (what <= 3) {
      const ofSecond = gift.second && random() < 0.4;
      const left = paidOf(gift) - goneOf(gift, ofSecond);
      if (left === 0) return;
      const minor = random() < 0.3 ? left : 1 + below(left);
      const fact: GatewayRefund = {
        kind: "refund",
        refundId: `${gift.id}-re${gift.refunds.length}`,
        ours: undefined,
        paymentId: ofSecond ? `${gift.id}-again` : gift.id,
        reference: gift.id,
        state: random() < 0.3 ? "waiting" : "done",
        amount: inIts(minor),
        ...exchangeOf(gift, minor),
        changedAt: now(),
      };
      gift.refunds.push({ fact: say(fact), ofSecond });
    } else if (what <= 5) {
      const one = pick(gift.refunds.filter(({ fact }) => fact.state !== "failed"));
      if (!one) return;
      const next = one.fact.state === "waiting" && random() < 0.6 ? "done" : "failed";
      one.fact = say({
        ...{ ...one.fact, state: next, changedAt: now() },
        ...(next === "failed" ? lossOf(gift) : {}),
      });
    } else {
      const ofSecond = gift.second && random() < 0.4;
      const its = gift.disputes.find((dispute) => dispute.ofSecond === ofSecond);
      if (!its) {
        const paymentId = ofSecond ? `${gift.id}-again` : gift.id;
        const fact = { kind: "dispute", disputeId: `${paymentId}-dp`, paymentId } as const;
        // A bank may take more than was paid.
        const amount = inIts(random() < 0.5 ? paidOf(gift) : 1 + below(paidOf(gift) * 1.2));
        const withdrawn = random() < 0.7;
        const more = { reference: gift.id, state: "open", amount, withdrawn } as const;
        const rest = { fee: undefined, reason: "fraud", evidenceDueAt: now(), changedAt: now() };
        const told = say({ ...fact, ...more, ...rest, ...exchangeOf(gift, amount.minor) });
        gift.disputes.push({ fact: told, ofSecond });
      } else {
        its.fact = say({ ...its.fact, ...goesOn(gift, its.fact), changedAt: now() });
      }
    }
  }

  return { said, step };
}
