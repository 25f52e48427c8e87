import { money } from "#contract/money.ts";
import type {
  GatewayPayment,
  GatewayPaymentState,
  PaymentFact,
} from "../provider/payment-provider.ts";
import { unreadableFact } from "../provider/unreadable-fact.ts";
import { minorOf, partsOf, type WireInvoice, wireInvoice } from "./btcpay-wire.ts";

/**
 * An invoice, or what could be read of it. `asked` is the id that we asked for. Of a `givenBack` invoice,
 * what came in beside its amount is nobody's worry any more.
 */
export function readInvoice(
  wire: unknown,
  { asked, givenBack = false }: { asked?: string; givenBack?: boolean } = {},
): PaymentFact {
  const invoice = wireInvoice.safeParse(wire);
  if (!invoice.success) {
    const { id, metadata } = (wire ?? {}) as Record<string, unknown>;
    const { orderId: reference } = (metadata ?? {}) as Record<string, unknown>;
    return unreadableFact({ wire, issues: invoice.error.issues, ids: [id, asked], reference });
  }
  const { data } = invoice;
  const state = stateOf(data);
  return {
    kind: "payment",
    paymentId: data.id,
    reference: data.metadata.orderId,
    state,
    total: money(minorOf(data.amount), data.currency),
    // The charity's own server takes nothing.
    cost: money(0, data.currency),
    // The server lets what was marked by hand be marked otherwise, also after it had settled.
    ...(data.additionalStatus === "Marked" ? { marked: true } : {}),
    ...(state === "pending" || state === "succeeded" ? { paidBy: { way: "crypto" } } : {}),
    ...(givenBack ? {} : receivedOf(data, state)),
    declines: 0,
    changedAt: changedAt(data, state),
  };
}

/** Whether money came for it that is told beside its amount. */
export function hasOddMoney(wire: unknown): boolean {
  const fact = readInvoice(wire);
  return fact.kind === "payment" && fact.received !== undefined;
}

/** What came for an invoice: in minor units of its currency, and in parts of each currency that it was paid in. */
export interface Received {
  readonly minor: number;
  readonly parts: ReadonlyMap<string, bigint>;
}

export function receivedFor(wire: unknown): Received {
  const { paidAmount, paymentMethods } = wireInvoice.parse(wire);
  const parts = paymentMethods.map((by) => [by.currency, partsOf(by.totalPaid)] as const);
  return { minor: minorOf(paidAmount), parts: new Map(parts) };
}

/** Whether nobody has sent anything for it, and may still. */
export function isUntouched(wire: unknown): boolean {
  const invoice = wireInvoice.safeParse(wire);
  return invoice.success && invoice.data.status === "New" && paymentsOf(invoice.data).length === 0;
}

const isPaidInFull = ({ paidAmount, amount }: WireInvoice) =>
  minorOf(paidAmount) >= minorOf(amount);

function paymentsOf({ paymentMethods }: WireInvoice) {
  return paymentMethods
    .flatMap(({ payments }) => payments)
    .filter(({ status }) => status !== "Invalid");
}

function stateOf(invoice: WireInvoice): GatewayPaymentState {
  switch (invoice.status) {
    case "New":
      return "open";
    case "Processing":
      return "pending";
    case "Settled":
      return "succeeded";
    case "Invalid":
      return paymentsOf(invoice).length > 0 ? "failed" : "expired";
    case "Expired": {
      if (!isPaidInFull(invoice)) return "expired";
      // All of it came, too late: the server leaves it to the merchant whether that counts. It does.
      const isUnderWay = paymentsOf(invoice).some(({ status }) => status === "Processing");
      return isUnderWay ? "pending" : "succeeded";
    }
  }
}

/** Too much for an invoice that is settled; anything for one that came to nothing. */
function receivedOf(
  invoice: WireInvoice,
  state: GatewayPaymentState,
): Pick<GatewayPayment, "received"> {
  const minor = minorOf(invoice.paidAmount);
  const isOdd =
    state === "succeeded"
      ? minor > minorOf(invoice.amount)
      : (state === "failed" || state === "expired") && paymentsOf(invoice).length > 0;
  return isOdd ? { received: money(minor, invoice.currency) } : {};
}

/** The server doesn't tell when an invoice changed; when its last money came is the nearest that it tells. */
function changedAt(invoice: WireInvoice, state: GatewayPaymentState): number {
  if (state === "expired" && invoice.status === "Expired") return invoice.expirationTime * 1000;
  const times = paymentsOf(invoice).map(({ receivedDate }) => receivedDate);
  return Math.max(invoice.createdTime, ...times) * 1000;
}
