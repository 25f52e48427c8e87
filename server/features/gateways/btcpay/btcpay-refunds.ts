import { type Money, money } from "#contract/money.ts";
import type {
  GatewayPayment,
  GatewayRefund,
  UnreadablePayment,
} from "../provider/payment-provider.ts";
import { toldText } from "../provider/plain-text.ts";
import type { Received } from "./btcpay-invoice.ts";
import { ownerOf, type RefundOwner, readRefund } from "./btcpay-refund.ts";
import { idOfPullPayment } from "./btcpay-webhook.ts";
import { minorOfParts, partsOf, type WirePayouts, type WirePullPayment } from "./btcpay-wire.ts";

/** A pull payment with what was claimed of it. */
export interface Claimed {
  readonly pullPayment: WirePullPayment;
  readonly payouts: WirePayouts;
}

export type ToldRefund = GatewayRefund | UnreadablePayment;

/**
 * What the refunds of an invoice take of its gift. One that was made at the server gives back first what was paid
 * beyond the gift, which is in no books. Of a payment that came to nothing none of it is.
 */
export function readRefunds(
  payment: GatewayPayment,
  received: Received,
  refunds: readonly Claimed[],
): ToldRefund[] {
  const { total, state, paymentId, reference, changedAt: at } = payment;
  const theirs: RefundOwner = { ours: undefined, paymentId, reference, at };
  const facts: ToldRefund[] = [];
  let surplus = Math.max(0, received.minor - total.minor);
  let left = total.minor;
  for (const { pullPayment, payouts } of refunds.toSorted(byFirstClaim)) {
    const owner = ownerOf(pullPayment);
    if (!owner && state !== "succeeded") continue;
    const worth = owner ? undefined : worthOf(pullPayment.currency, total, received);
    const fact = readRefund(pullPayment, payouts, owner ?? theirs, worth);
    if (!owner && !worth) {
      if (fact.state === "done") facts.push(unreadableRefund(pullPayment, reference));
      continue;
    }
    const beyond = owner ? 0 : Math.min(surplus, fact.amount.minor);
    const ofGift = fact.amount.minor - beyond;
    // At another rate than then, more coins go back than came. In the gift's currency that is a mistake to be seen.
    const isInCoins = !owner && pullPayment.currency !== total.currency;
    const minor = isInCoins ? Math.min(ofGift, Math.max(0, left)) : ofGift;
    if (fact.state !== "failed") {
      surplus -= beyond;
      left -= minor;
    }
    if (minor > 0) facts.push({ ...fact, amount: money(minor, fact.amount.currency) });
  }
  return facts;
}

/**
 * What an amount is worth in the gift's currency: coins are worth what was asked for them, and at most all that came.
 * Undefined where nothing was paid in this currency.
 */
function worthOf(
  currency: string,
  { currency: its, minor }: Money,
  received: Received,
): ((parts: bigint) => Money) | undefined {
  if (currency === its) return (parts) => money(minorOfParts(parts), its);
  const came = received.parts.get(currency) ?? 0n;
  if (came <= 0n) return undefined;
  // Where too little was let pass as all, all of it is all of the gift.
  const whole = BigInt(Math.max(received.minor, minor));
  return (parts) => {
    const most = parts < came ? parts : came;
    return money(Number((2n * most * whole + came) / (2n * came)), its);
  };
}

/** Later claims change nothing of the order, and so nothing of what was told. */
function byFirstClaim(one: Claimed, other: Claimed): number {
  const [a, b] = [one, other].map(({ payouts }) => Math.min(...payouts.map(({ date }) => date)));
  if (a !== b) return (a ?? 0) < (b ?? 0) ? -1 : 1;
  // Claimed in one second: the smaller one leaves more for what is limited by what is left.
  const by = partsOf(one.pullPayment.amount) - partsOf(other.pullPayment.amount);
  if (by !== 0n) return by < 0n ? -1 : 1;
  return one.pullPayment.id < other.pullPayment.id ? -1 : 1;
}

export function isAbout(told: ToldRefund, { id }: WirePullPayment): boolean {
  return told.kind === "refund" ? told.refundId === id : told.paymentId === idOfPullPayment(id);
}

function unreadableRefund(pullPayment: WirePullPayment, reference: string): UnreadablePayment {
  return {
    kind: "unreadable",
    unreadable: `money was given back in ${toldText(pullPayment.currency)}, in which nothing was paid`,
    paymentId: idOfPullPayment(pullPayment.id),
    reference,
    told: toldText(pullPayment),
  };
}
