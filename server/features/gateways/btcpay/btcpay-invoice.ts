import { money } from "#contract/money.ts";
import type {
  GatewayPayment,
  GatewayPaymentState,
  PaymentFact,
} from "../provider/payment-provider.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import { toMinor, toParts, type WireInvoice, wireInvoice } from "./btcpay-wire.ts";

/** `requestedId` is the id that was looked up. Money beyond the amount of a refunded invoice is not reported. */
export function readInvoice(
  wire: unknown,
  {
    requestedId,
    isRefunded = false,
  }: { requestedId?: string | undefined; isRefunded?: boolean } = {},
): PaymentFact {
  const invoice = wireInvoice.safeParse(wire);
  if (!invoice.success) {
    const { id, metadata } = (wire ?? {}) as Record<string, unknown>;
    const { orderId: reference } = (metadata ?? {}) as Record<string, unknown>;
    return toUnreadablePayment({
      wire,
      issues: invoice.error.issues,
      ids: [id, requestedId],
      reference,
    });
  }
  const { data } = invoice;
  const state = readState(data);
  return {
    kind: "payment",
    paymentId: data.id,
    reference: data.metadata.orderId,
    state,
    total: money(toMinor(data.amount), data.currency),
    // The charity's own server charges nothing.
    cost: money(0, data.currency),
    // An invoice that was marked by hand can be marked differently later, even after it settled.
    ...(data.additionalStatus === "Marked" ? { marked: true } : {}),
    ...(state === "pending" || state === "succeeded" ? { paidBy: { way: "crypto" } } : {}),
    ...(isRefunded ? {} : toUnbooked(data, state)),
    declines: 0,
    changedAt: changedAt(data, state),
  };
}

/** Whether the invoice received money that is not booked. */
export function hasUnbookedMoney(wire: unknown): boolean {
  const fact = readInvoice(wire);
  return fact.kind === "payment" && fact.received !== undefined;
}

/** The money an invoice received: in minor units of its currency, and in parts of every currency it was paid in. */
export interface Received {
  readonly minor: number;
  readonly parts: ReadonlyMap<string, bigint>;
}

export function readReceived(wire: unknown): Received {
  const { paidAmount, paymentMethods } = wireInvoice.parse(wire);
  const parts = paymentMethods.map(
    ({ currency, totalPaid }) => [currency, toParts(totalPaid)] as const,
  );
  return { minor: toMinor(paidAmount), parts: new Map(parts) };
}

/** Whether the invoice is open and has no payments. */
export function isUntouched(wire: unknown): boolean {
  const invoice = wireInvoice.safeParse(wire);
  return (
    invoice.success && invoice.data.status === "New" && validPayments(invoice.data).length === 0
  );
}

const isPaidInFull = ({ paidAmount, amount }: WireInvoice) =>
  toMinor(paidAmount) >= toMinor(amount);

function validPayments({ paymentMethods }: WireInvoice) {
  return paymentMethods
    .flatMap(({ payments }) => payments)
    .filter(({ status }) => status !== "Invalid");
}

function readState(invoice: WireInvoice): GatewayPaymentState {
  switch (invoice.status) {
    case "New":
      return "open";
    case "Processing":
      return "pending";
    case "Settled":
      return "succeeded";
    case "Invalid":
      return validPayments(invoice).length > 0 ? "failed" : "expired";
    case "Expired": {
      if (!isPaidInFull(invoice)) return "expired";
      // Paid in full, but late: the server leaves the decision to the merchant. We accept it.
      const isPending = validPayments(invoice).some(({ status }) => status === "Processing");
      return isPending ? "pending" : "succeeded";
    }
  }
}

/** Money beyond a settled invoice's amount, or anything received for one that failed or expired. */
function toUnbooked(
  invoice: WireInvoice,
  state: GatewayPaymentState,
): Pick<GatewayPayment, "received"> {
  const minor = toMinor(invoice.paidAmount);
  const isUnbooked =
    state === "succeeded"
      ? minor > toMinor(invoice.amount)
      : (state === "failed" || state === "expired") && validPayments(invoice).length > 0;
  return isUnbooked ? { received: money(minor, invoice.currency) } : {};
}

/** The server does not report when an invoice changed; its last payment is the closest time available. */
function changedAt(invoice: WireInvoice, state: GatewayPaymentState): number {
  if (state === "expired" && invoice.status === "Expired") return invoice.expirationTime * 1000;
  const times = validPayments(invoice).map(({ receivedDate }) => receivedDate);
  return Math.max(invoice.createdTime, ...times) * 1000;
}
