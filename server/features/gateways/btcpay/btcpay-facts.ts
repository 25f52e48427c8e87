import type { GatewayFact, GatewayPayment } from "../provider/payment-provider.ts";
import type { BtcpayApi } from "./btcpay-api.ts";
import { hasOddMoney, readInvoice, receivedFor } from "./btcpay-invoice.ts";
import { invoiceOf, ownerOf, readRefund } from "./btcpay-refund.ts";
import { type Claimed, isAbout, readRefunds, type ToldRefund } from "./btcpay-refunds.ts";
import type { WirePullPayment } from "./btcpay-wire.ts";

/** An invoice with its refunds. `asked` is the id that we asked for. */
export async function factsOf(
  api: BtcpayApi,
  wire: unknown,
  asked?: string,
): Promise<readonly GatewayFact[]> {
  const fact = readInvoice(wire, { asked });
  if (fact.kind === "unreadable" || !(isRefundable(fact) || fact.received)) return [fact];
  const pullPayments = refundsOf(fact.paymentId, await api.pullPayments());
  const payment = readInvoice(wire, { asked, givenBack: pullPayments.length > 0 });
  if (!isRefundable(fact)) return [payment];
  const claimed: Claimed[] = [];
  for (const pullPayment of pullPayments) {
    claimed.push({ pullPayment, payouts: await api.payoutsOf(pullPayment.id) });
  }
  return [payment, ...readRefunds(fact, receivedFor(wire), claimed)];
}

/** A payment that never came can't be given back. */
export function isRefundable({ state }: GatewayPayment): boolean {
  return state === "succeeded" || state === "failed";
}

function refundsOf(invoiceId: string, pullPayments: readonly WirePullPayment[]) {
  return pullPayments.filter((it) => invoiceOf(it) === invoiceId);
}

/** What a page of invoices tells. */
export async function factsOfPage(
  api: BtcpayApi,
  wires: readonly unknown[],
): Promise<readonly GatewayFact[]> {
  const pullPayments = wires.some(hasOddMoney) ? await api.pullPayments() : [];
  return wires.map((wire) => {
    const fact = readInvoice(wire);
    const givenBack = refundsOf(fact.paymentId, pullPayments).length > 0;
    return givenBack ? readInvoice(wire, { givenBack }) : fact;
  });
}

/** A page of all refunds, but for those that were done before `since` (ms), and how many pull payments it is. */
export async function refundsOfPage(
  api: BtcpayApi,
  { skip, take, since }: { readonly skip: number; readonly take: number; readonly since: number },
): Promise<{ facts: readonly GatewayFact[]; count: number }> {
  const all = await api.pullPayments();
  const page = all.slice(skip, skip + take);
  const payouts = page.length > 0 ? await api.payouts() : [];
  const payoutsOf = Map.groupBy(payouts, ({ pullPaymentId }) => pullPaymentId);
  const claimedOf = (pullPayment: WirePullPayment): Claimed => ({
    pullPayment,
    payouts: payoutsOf.get(pullPayment.id) ?? [],
  });
  const facts: GatewayFact[] = [];
  const told = new Map<string, readonly ToldRefund[]>();
  for (const pullPayment of page) {
    const { payouts: its } = claimedOf(pullPayment);
    const owner = ownerOf(pullPayment);
    const fact = readRefund(pullPayment, its, owner ?? NOBODY);
    if (fact.state === "done" && fact.changedAt < since) continue;
    const invoiceId = invoiceOf(pullPayment);
    if (owner) facts.push(fact);
    else if (invoiceId !== undefined) {
      const claimed = refundsOf(invoiceId, all).map(claimedOf);
      const refunds = told.get(invoiceId) ?? (await refundsOfInvoice(api, invoiceId, claimed));
      told.set(invoiceId, refunds);
      facts.push(...refunds.filter((refund) => isAbout(refund, pullPayment)));
    }
  }
  return { facts, count: page.length };
}

const NOBODY = { ours: undefined, paymentId: "", reference: "", at: 0 };

/** One that was made at the server is known only beside all others of its invoice. */
async function refundsOfInvoice(
  api: BtcpayApi,
  invoiceId: string,
  claimed: readonly Claimed[],
): Promise<readonly ToldRefund[]> {
  const wire = await api.invoice(invoiceId);
  const fact = wire === undefined ? undefined : readInvoice(wire);
  if (fact?.kind !== "payment" || !isRefundable(fact)) return [];
  return readRefunds(fact, receivedFor(wire), claimed);
}
