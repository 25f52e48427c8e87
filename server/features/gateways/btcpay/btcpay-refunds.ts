import { type Money, money } from "#contract/money.ts";
import type {
  GatewayPayment,
  GatewayRefund,
  UnreadablePayment,
} from "../provider/payment-provider.ts";
import { toSafeText } from "../provider/plain-text.ts";
import type { Received } from "./btcpay-invoice.ts";
import { type RefundOwner, readRefund, readRefundOwner } from "./btcpay-refund.ts";
import { toPullPaymentId } from "./btcpay-webhook.ts";
import { partsToMinor, toParts, type WirePayouts, type WirePullPayment } from "./btcpay-wire.ts";

/** A pull payment with its claims. */
export interface ClaimedPullPayment {
  readonly pullPayment: WirePullPayment;
  readonly payouts: WirePayouts;
}

export type RefundFact = GatewayRefund | UnreadablePayment;

/**
 * How much of a donation the refunds of its invoice return. Refunds made at the server first return the surplus, which
 * is not booked; those of failed payments are ignored.
 */
export function readRefunds(
  payment: GatewayPayment,
  received: Received,
  refunds: readonly ClaimedPullPayment[],
): RefundFact[] {
  const { total, state, paymentId, reference, changedAt: at } = payment;
  const serverOwner: RefundOwner = { ours: undefined, paymentId, reference, at };
  const facts: RefundFact[] = [];
  let surplus = Math.max(0, received.minor - total.minor);
  let remaining = total.minor;
  for (const { pullPayment, payouts } of refunds.toSorted(byFirstClaim)) {
    const owner = readRefundOwner(pullPayment);
    if (!owner && state !== "succeeded") continue;
    const toMoney = owner ? undefined : createConversion(pullPayment.currency, total, received);
    const fact = readRefund(pullPayment, payouts, owner ?? serverOwner, toMoney);
    if (!owner && !toMoney) {
      if (fact.state === "done") facts.push(unreadableRefund(pullPayment, reference));
      continue;
    }
    const fromSurplus = owner ? 0 : Math.min(surplus, fact.amount.minor);
    const fromDonation = fact.amount.minor - fromSurplus;
    // At another rate, more bitcoin can be refunded than was paid. In the donation's currency that is a visible mistake.
    const isConverted = !owner && pullPayment.currency !== total.currency;
    const minor = isConverted ? Math.min(fromDonation, Math.max(0, remaining)) : fromDonation;
    if (fact.state !== "failed") {
      surplus -= fromSurplus;
      remaining -= minor;
    }
    if (minor > 0) facts.push({ ...fact, amount: money(minor, fact.amount.currency) });
  }
  return facts;
}

/**
 * Converts amounts to the donation's currency, at the rate of the payment and at most to everything received. Undefined
 * if nothing was paid in the currency.
 */
function createConversion(
  currency: string,
  { currency: donationCurrency, minor }: Money,
  received: Received,
): ((parts: bigint) => Money) | undefined {
  if (currency === donationCurrency) return (parts) => money(partsToMinor(parts), donationCurrency);
  const receivedParts = received.parts.get(currency) ?? 0n;
  if (receivedParts <= 0n) return undefined;
  // If the merchant accepted an underpayment, everything received is worth the whole donation.
  const totalMinor = BigInt(Math.max(received.minor, minor));
  return (parts) => {
    const capped = parts < receivedParts ? parts : receivedParts;
    const rounded = (2n * capped * totalMinor + receivedParts) / (2n * receivedParts);
    return money(Number(rounded), donationCurrency);
  };
}

/** Later claims do not change this order, and so do not change what was reported. */
function byFirstClaim(a: ClaimedPullPayment, b: ClaimedPullPayment): number {
  const firstClaim = ({ payouts }: ClaimedPullPayment) =>
    Math.min(...payouts.map(({ date }) => date));
  if (firstClaim(a) !== firstClaim(b)) return firstClaim(a) < firstClaim(b) ? -1 : 1;
  // In the same second the smaller one comes first, as it leaves more of the remaining amount.
  const difference = toParts(a.pullPayment.amount) - toParts(b.pullPayment.amount);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return a.pullPayment.id < b.pullPayment.id ? -1 : 1;
}

export function isRefundOf(fact: RefundFact, { id }: WirePullPayment): boolean {
  return fact.kind === "refund" ? fact.refundId === id : fact.paymentId === toPullPaymentId(id);
}

function unreadableRefund(pullPayment: WirePullPayment, reference: string): UnreadablePayment {
  return {
    kind: "unreadable",
    cause: `money was refunded in ${toSafeText(pullPayment.currency)}, but nothing was paid in that currency`,
    paymentId: toPullPaymentId(pullPayment.id),
    reference,
    content: toSafeText(pullPayment),
  };
}
