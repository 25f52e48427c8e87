import { type Currency, currencies, type Money, money } from "#contract/money.ts";
import type { GatewayRefund, RefundOrder } from "../provider/payment-provider.ts";
import { isPlainName } from "../provider/plain-text.ts";
import { minorOfParts, partsOf, type WirePayouts, type WirePullPayment } from "./btcpay-wire.ts";

/** A refund is a pull payment. What the server doesn't keep of it stands in its name and description. */
const PREFIX = "refund-";
const MAX_NAME = 50;
const ofOurs = /^Gift (\S{1,200}) is given back\. Invoice (\S{1,200}), (\S{20,30})$/;
/** The server's own name for a refund that somebody makes there. */
const ofTheirs = /^Refund (\S{1,200})$/;

/** Whose refund a pull payment is. */
export interface RefundOwner {
  readonly ours: string | undefined;
  readonly paymentId: string;
  /** The donation's id. */
  readonly reference: string;
  /** When it was ordered, or when its payment changed last, ms. */
  readonly at: number;
}

export function nameOfOrder(id: string): string {
  const text = `${PREFIX}${id}`;
  if (text.length > MAX_NAME) throw new RangeError(`an order's id is too long: ${id}`);
  return text;
}

export function describeOrder({ reference, paymentId }: RefundOrder, now: number): string {
  return `Gift ${reference} is given back. Invoice ${paymentId}, ${new Date(now).toISOString()}`;
}

/** The invoice whose money a pull payment gives back; undefined where it is something else. */
export function invoiceOf({ name, description }: WirePullPayment): string | undefined {
  return ofOurs.exec(description)?.[2] ?? ofTheirs.exec(name)?.[1];
}

/** Who ordered it; undefined where that was not us. We order in the currencies of gifts alone. */
export function ownerOf(pullPayment: WirePullPayment): RefundOwner | undefined {
  const [, reference, paymentId = "", time = ""] = ofOurs.exec(pullPayment.description) ?? [];
  if (!pullPayment.name.startsWith(PREFIX) || !isPlainName(reference)) return undefined;
  if (!currencies.some((it) => it === pullPayment.currency)) return undefined;
  const ours = pullPayment.name.slice(PREFIX.length);
  return { ours, paymentId, reference, at: Date.parse(time) || 0 };
}

/** `moneyOf` says what an amount of the refund's currency is worth; left out for one that gifts are counted in. */
export function readRefund(
  { id, amount, currency, archived, viewLink }: WirePullPayment,
  payouts: WirePayouts,
  { at, ...owner }: RefundOwner,
  moneyOf = (parts: bigint): Money => money(minorOfParts(parts), currency as Currency),
): GatewayRefund {
  const whole = partsOf(amount);
  const paid = payouts.filter(({ state }) => state === "Completed");
  const paidParts = paid.reduce((sum, { originalAmount }) => sum + partsOf(originalAmount), 0n);
  const live = payouts.some(({ state }) => state !== "Completed" && state !== "Cancelled");
  const isOver = archived && !live;
  const isDone = paidParts >= whole || (isOver && paidParts > 0n);
  const state = isDone ? "done" : isOver ? "failed" : "waiting";
  return {
    kind: "refund",
    refundId: id,
    ...owner,
    state,
    // Of one that was closed after a part was claimed, that part has left us.
    amount: moneyOf(isOver && isDone ? paidParts : whole),
    ...(state === "waiting" ? { claimUrl: viewLink } : {}),
    changedAt: Math.max(at, ...paid.map(({ date }) => date * 1000)),
  };
}
