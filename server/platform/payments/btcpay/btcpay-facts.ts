import type { GatewayFact, GatewayPayment, GatewayRefund } from "../payment-provider.ts";
import type { BtcpayApi } from "./btcpay-api.ts";
import { hasOddMoney, readInvoice } from "./btcpay-invoice.ts";
import {
  invoiceOf,
  isInGiftCurrency,
  ownerOf,
  type RefundOwner,
  readRefund,
} from "./btcpay-refund.ts";
import type { WirePullPayment } from "./btcpay-wire.ts";

/** An invoice with its refunds. `asked` is the id that we asked for. */
export async function factsOf(
  api: BtcpayApi,
  wire: unknown,
  asked?: string,
): Promise<readonly GatewayFact[]> {
  const fact = readInvoice(wire, { asked });
  if (fact.kind === "unreadable" || !(isRefundable(fact) || fact.received)) return [fact];
  const pullPayments = await api.pullPayments();
  const givenBack = pullPayments.some((it) => invoiceOf(it) === fact.paymentId);
  const refunds = isRefundable(fact) ? await refundsOf(api, fact, pullPayments) : [];
  return [readInvoice(wire, { asked, givenBack }), ...refunds];
}

/** A payment that never was in the books can't be given back there. */
export function isRefundable({ state }: GatewayPayment): boolean {
  return state === "succeeded" || state === "failed";
}

async function refundsOf(
  api: BtcpayApi,
  payment: GatewayPayment,
  pullPayments: readonly WirePullPayment[],
): Promise<GatewayRefund[]> {
  const refunds = [];
  for (const pullPayment of pullPayments) {
    if (invoiceOf(pullPayment) !== payment.paymentId || !isInGiftCurrency(pullPayment)) continue;
    const payouts = await api.payoutsOf(pullPayment.id);
    refunds.push(readRefund(pullPayment, payouts, ownerOf(pullPayment) ?? theirs(payment)));
  }
  return refunds;
}

/** Of a refund that was made at the server. */
function theirs({ paymentId, reference, changedAt }: GatewayPayment): RefundOwner {
  return { ours: undefined, paymentId, reference, at: changedAt };
}

/** What a page of invoices tells. */
export async function factsOfPage(
  api: BtcpayApi,
  wires: readonly unknown[],
): Promise<readonly GatewayFact[]> {
  const pullPayments = wires.some(hasOddMoney) ? await api.pullPayments() : [];
  return wires.map((wire) => {
    const fact = readInvoice(wire);
    const givenBack = pullPayments.some((it) => invoiceOf(it) === fact.paymentId);
    return givenBack ? readInvoice(wire, { givenBack }) : fact;
  });
}

/** A page of all refunds, but for those that were done before `since` (ms), and how many pull payments it is. */
export async function refundsOfPage(
  api: BtcpayApi,
  { skip, take, since }: { readonly skip: number; readonly take: number; readonly since: number },
): Promise<{ facts: readonly GatewayRefund[]; count: number }> {
  const page = (await api.pullPayments()).slice(skip, skip + take);
  const payouts = page.length > 0 ? await api.payouts() : [];
  const facts = [];
  for (const pullPayment of page) {
    const owner = ownerOf(pullPayment) ?? (await theirsOf(api, pullPayment));
    if (!owner || !isInGiftCurrency(pullPayment)) continue;
    const mine = payouts.filter(({ pullPaymentId }) => pullPaymentId === pullPayment.id);
    const fact = readRefund(pullPayment, mine, owner);
    if (fact.state !== "done" || fact.changedAt >= since) facts.push(fact);
  }
  return { facts, count: page.length };
}

async function theirsOf(
  api: BtcpayApi,
  pullPayment: WirePullPayment,
): Promise<RefundOwner | undefined> {
  const id = isInGiftCurrency(pullPayment) ? invoiceOf(pullPayment) : undefined;
  const wire = id === undefined ? undefined : await api.invoice(id);
  const fact = wire === undefined ? undefined : readInvoice(wire);
  return fact?.kind === "payment" && isRefundable(fact) ? theirs(fact) : undefined;
}
