import { type Currency, currencies, type Money, money } from "#contract/money.ts";
import type { GatewayRefund, RefundOrder } from "../provider/payment-provider.ts";
import { isPlainId } from "../provider/plain-text.ts";
import { partsToMinor, toParts, type WirePayouts, type WirePullPayment } from "./btcpay-wire.ts";

/** A refund is a pull payment. Its name and description store what the server has no fields for. */
const PREFIX = "refund-";
const MAX_NAME = 50;
/** Two wordings, as earlier refunds have another one. */
const ourDescription =
  /^(?:Refund of donation|Gift) (\S{1,200}?)(?: is given back)?\. Invoice (\S{1,200}), (\S{20,30})$/;
/** The server's own name for a refund that someone creates there. */
const serverName = /^Refund (\S{1,200})$/;

/** The order and payment of a refund. */
export interface RefundOwner {
  readonly ours: string | undefined;
  readonly paymentId: string;
  /** The donation's id. */
  readonly reference: string;
  /** When the refund was ordered, or its payment last changed, ms. */
  readonly at: number;
}

export function toRefundName(id: string): string {
  const text = `${PREFIX}${id}`;
  if (text.length > MAX_NAME) throw new RangeError(`the order's id is too long: ${id}`);
  return text;
}

export function toRefundDescription({ reference, paymentId }: RefundOrder, now: number): string {
  return `Refund of donation ${reference}. Invoice ${paymentId}, ${new Date(now).toISOString()}`;
}

/** The invoice that a pull payment refunds; undefined if it is not a refund. */
export function getInvoiceId({ name, description }: WirePullPayment): string | undefined {
  return ourDescription.exec(description)?.[2] ?? serverName.exec(name)?.[1];
}

/** Undefined if we did not order the refund. We only order refunds in the donations' currencies. */
export function readRefundOwner(pullPayment: WirePullPayment): RefundOwner | undefined {
  const [, reference, paymentId = "", time = ""] =
    ourDescription.exec(pullPayment.description) ?? [];
  if (!pullPayment.name.startsWith(PREFIX) || !isPlainId(reference)) return undefined;
  if (!currencies.some((currency) => currency === pullPayment.currency)) return undefined;
  const ours = pullPayment.name.slice(PREFIX.length);
  return { ours, paymentId, reference, at: Date.parse(time) || 0 };
}

/** `toMoney` converts amounts of a currency in which we do not count donations. */
export function readRefund(
  { id, amount, currency, archived, viewLink }: WirePullPayment,
  payouts: WirePayouts,
  { at, ...owner }: RefundOwner,
  toMoney = (parts: bigint): Money => money(partsToMinor(parts), currency as Currency),
): GatewayRefund {
  const totalParts = toParts(amount);
  const paid = payouts.filter(({ state }) => state === "Completed");
  const paidParts = paid.reduce((sum, { originalAmount }) => sum + toParts(originalAmount), 0n);
  const isPayoutPending = payouts.some(
    ({ state }) => state !== "Completed" && state !== "Cancelled",
  );
  const isClosed = archived && !isPayoutPending;
  const isDone = paidParts >= totalParts || (isClosed && paidParts > 0n);
  const state = isDone ? "done" : isClosed ? "failed" : "waiting";
  return {
    kind: "refund",
    refundId: id,
    ...owner,
    state,
    // If it was closed after a partial claim, only that part was refunded.
    amount: toMoney(isClosed && isDone ? paidParts : totalParts),
    ...(state === "waiting" ? { claimUrl: viewLink } : {}),
    changedAt: Math.max(at, ...paid.map(({ date }) => date * 1000)),
  };
}
