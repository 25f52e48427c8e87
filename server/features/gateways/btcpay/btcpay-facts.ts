import type { GatewayFact, GatewayPayment } from "../provider/payment-provider.ts";
import type { BtcpayApi } from "./btcpay-api.ts";
import { hasUnbookedMoney, readInvoice, readReceived } from "./btcpay-invoice.ts";
import { getInvoiceId, readRefund, readRefundOwner } from "./btcpay-refund.ts";
import {
  type ClaimedPullPayment,
  isRefundOf,
  type RefundFact,
  readRefunds,
} from "./btcpay-refunds.ts";
import type { WirePullPayment } from "./btcpay-wire.ts";

/** An invoice with its refunds. `requestedId` is the id that was looked up. */
export async function readInvoiceFacts(
  api: BtcpayApi,
  wire: unknown,
  requestedId?: string,
): Promise<readonly GatewayFact[]> {
  const fact = readInvoice(wire, { requestedId });
  if (fact.kind === "unreadable" || !(isRefundable(fact) || fact.received)) return [fact];
  const pullPayments = findRefunds(fact.paymentId, await api.pullPayments());
  const payment = readInvoice(wire, { requestedId, isRefunded: pullPayments.length > 0 });
  if (!isRefundable(fact)) return [payment];
  const claimed: ClaimedPullPayment[] = [];
  for (const pullPayment of pullPayments) {
    claimed.push({ pullPayment, payouts: await api.payoutsOf(pullPayment.id) });
  }
  return [payment, ...readRefunds(fact, readReceived(wire), claimed)];
}

/** Payments that were never received can't be refunded. */
export function isRefundable({ state }: GatewayPayment): boolean {
  return state === "succeeded" || state === "failed";
}

function findRefunds(invoiceId: string, pullPayments: readonly WirePullPayment[]) {
  return pullPayments.filter((pullPayment) => getInvoiceId(pullPayment) === invoiceId);
}

/** The facts of a page of invoices, without their refunds. */
export async function readInvoicePage(
  api: BtcpayApi,
  wires: readonly unknown[],
): Promise<readonly GatewayFact[]> {
  const pullPayments = wires.some(hasUnbookedMoney) ? await api.pullPayments() : [];
  return wires.map((wire) => {
    const fact = readInvoice(wire);
    const isRefunded = findRefunds(fact.paymentId, pullPayments).length > 0;
    return isRefunded ? readInvoice(wire, { isRefunded }) : fact;
  });
}

/** A page of all refunds, except those done before `since` (ms), and its number of pull payments. */
export async function readRefundPage(
  api: BtcpayApi,
  { skip, take, since }: { readonly skip: number; readonly take: number; readonly since: number },
): Promise<{ facts: readonly GatewayFact[]; count: number }> {
  const all = await api.pullPayments();
  const page = all.slice(skip, skip + take);
  const payouts = page.length > 0 ? await api.payouts() : [];
  const payoutsByPullPayment = Map.groupBy(payouts, ({ pullPaymentId }) => pullPaymentId);
  const withPayouts = (pullPayment: WirePullPayment): ClaimedPullPayment => ({
    pullPayment,
    payouts: payoutsByPullPayment.get(pullPayment.id) ?? [],
  });
  const facts: GatewayFact[] = [];
  const refundsByInvoice = new Map<string, readonly RefundFact[]>();
  for (const pullPayment of page) {
    const owner = readRefundOwner(pullPayment);
    const fact = readRefund(pullPayment, withPayouts(pullPayment).payouts, owner ?? NO_OWNER);
    if (fact.state === "done" && fact.changedAt < since) continue;
    const invoiceId = getInvoiceId(pullPayment);
    if (owner) facts.push(fact);
    else if (invoiceId !== undefined) {
      const claimed = findRefunds(invoiceId, all).map(withPayouts);
      const refunds =
        refundsByInvoice.get(invoiceId) ?? (await readInvoiceRefunds(api, invoiceId, claimed));
      refundsByInvoice.set(invoiceId, refunds);
      facts.push(...refunds.filter((refund) => isRefundOf(refund, pullPayment)));
    }
  }
  return { facts, count: page.length };
}

const NO_OWNER = { ours: undefined, paymentId: "", reference: "", at: 0 };

/** A refund made at the server depends on the invoice's other refunds. */
async function readInvoiceRefunds(
  api: BtcpayApi,
  invoiceId: string,
  claimed: readonly ClaimedPullPayment[],
): Promise<readonly RefundFact[]> {
  const wire = await api.invoice(invoiceId);
  const fact = wire === undefined ? undefined : readInvoice(wire);
  if (fact?.kind !== "payment" || !isRefundable(fact)) return [];
  return readRefunds(fact, readReceived(wire), claimed);
}
