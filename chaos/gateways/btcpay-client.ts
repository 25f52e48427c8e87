import type { Currency } from "../rates.ts";
import {
  type BtcpayAccess,
  type Invoice,
  type Payout,
  type PullPayment,
  readStore,
} from "./btcpay-store.ts";
import { gatewayCaller } from "./call-gateway.ts";
import type {
  FaultReport,
  GatewayClient,
  GatewayRecord,
  Play,
  RefundRecord,
} from "./gateway-client.ts";
import { isNeverClaimed } from "./refund-claims.ts";

const NAME = "btcpay";

const plays: Partial<Record<Play, object>> = {
  crypto: { play: "pay", method: "BTC-CHAIN" },
  lightning: { play: "pay", method: "BTC-LN" },
  part: { play: "pay_part" },
  over: { play: "pay_over" },
  settle: { play: "confirm" },
};

/** The double of BTCPay Server by its API, and by what it lets donors do. */
export function createBtcpayClient(access: BtcpayAccess): GatewayClient {
  const control = gatewayCaller(`${access.url}/control`, `Bearer ${access.apiKey}`);
  const store = readStore(access);
  const { call, read, allowed } = store;

  async function refundsAmong(invoices: readonly Invoice[]): Promise<RefundRecord[]> {
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    const payouts = await store.payouts();
    const all = await store.pullPayments();
    const told = all.map((one) => refundOf(one, payouts.get(one.id) ?? [], byId));
    const since = (id: string) => firstClaim(payouts.get(id) ?? []);
    const byInvoice = Map.groupBy(told, ({ payment_id }) => payment_id);
    return [...byInvoice].flatMap(([id, its]) => {
      const inOrder = its.toSorted((a, b) => since(a.id) - since(b.id) || earlier(a, b));
      return lessSurplus(inOrder, surplusOf(byId.get(id)));
    });
  }

  const listMovements = async () => refundsAmong(await store.invoices());

  async function listPayments(): Promise<GatewayRecord[]> {
    return (await store.invoices()).map(paymentOf);
  }

  return {
    owns: () => true,
    async play(invoice, action) {
      if (action === "expire") {
        await allowed(call("POST", `/invoices/${invoice}/status`, { status: "Invalid" }));
        return;
      }
      const play = plays[action];
      if (!play) throw new Error(`nobody can ${action} at BTCPay Server`);
      await control.allowed(control.call("POST", `/invoices/${invoice}/play`, play));
    },
    async setFaults(settings) {
      await read(control.call("PUT", "/faults", settings));
    },
    faults: () => read<FaultReport>(control.call("GET", "/faults")),
    listPayments,
    listMovements,
    /** What leaves the wallet besides is the owner's own affair: the server does not say what it is for. */
    listTransfers: async () => [],
    /** The wallet has bitcoin; what the books should have are gifts less what was claimed. */
    async balances() {
      const sums = new Map<string, number>();
      const add = (currency: Currency, minor: number) => {
        const account = `gateway:${NAME} ${currency}`;
        sums.set(account, (sums.get(account) ?? 0) + minor);
      };
      for (const { state, currency, amount_minor } of await listPayments()) {
        if (state === "succeeded") add(currency, amount_minor);
      }
      for (const { state, currency, amount_minor } of await listMovements()) {
        if (state === "done") add(currency, -amount_minor);
      }
      return sums;
    },
    /** Somebody who manages the server presses "Issue refund". */
    async refund(id, amountMinor) {
      const path = `/invoices/${id}?includePaymentMethods=true`;
      const invoice = await read<Invoice>(call("GET", path));
      const payment = paymentOf(invoice);
      if (payment.state !== "succeeded") return undefined;
      const before = (await refundsAmong([invoice])).filter(
        ({ payment_id, state }) => payment_id === id && state !== "failed",
      );
      const left = before.reduce((rest, one) => rest - one.amount_minor, payment.amount_minor);
      const amount = amountMinor ?? left;
      if (amount <= 0 || amount > left) return undefined;
      const order = {
        refundVariant: "Custom",
        customAmount: (amount / 100).toFixed(2),
        customCurrency: payment.currency,
      };
      const asked = call("POST", `/invoices/${id}/refund`, order);
      return (await allowed<{ id: string }>(asked))?.id;
    },
    async failRefund(id) {
      await (await call("DELETE", `/pull-payments/${id}`)).text();
    },
    /** No bank takes bitcoin back. */
    dispute: async () => undefined,
    judge: async () => {},
  };
}

function paymentOf(invoice: Invoice): GatewayRecord {
  const { currency } = invoice;
  const payments = invoice.paymentMethods.flatMap((method) => method.payments);
  const state = stateOf(invoice, payments);
  const times = payments.map(({ receivedDate }) => receivedDate);
  const late = ["PaidPartial", "PaidLate"].includes(invoice.additionalStatus);
  return {
    gateway: NAME,
    payment_id: invoice.id,
    reference: invoice.metadata.orderId,
    state,
    amount_minor: minorOf(invoice.amount),
    currency,
    cost: { minor: 0, currency },
    declines: 0,
    changed_at: Math.max(invoice.createdTime, ...times) * 1000,
    received: { minor: minorOf(invoice.paidAmount), oddly: late || payments.length > 1 },
  };
}

const endings = {
  New: "open",
  Processing: "pending",
  Settled: "succeeded",
} as const;

/** All of it counts, however late it came; a part never does. */
function stateOf(
  { status, amount, paidAmount }: Invoice,
  payments: ReadonlyArray<{ status: string }>,
): GatewayRecord["state"] {
  if (status === "Invalid") return payments.length > 0 ? "failed" : "expired";
  if (status !== "Expired") return endings[status];
  if (minorOf(paidAmount) < minorOf(amount)) return "expired";
  return payments.every((payment) => payment.status === "Settled") ? "succeeded" : "pending";
}

function refundOf(
  one: PullPayment,
  payouts: readonly Payout[],
  invoices: ReadonlyMap<string, Invoice>,
): RefundRecord {
  const ofSite = /^Gift \S+ is given back\. Invoice (\S+), /.exec(one.description)?.[1];
  const payment_id = ofSite ?? /^Refund (\S+)$/.exec(one.name)?.[1] ?? "";
  const invoice = invoices.get(payment_id);
  const paid = payouts.filter(({ state }) => state === "Completed");
  const paidMinor = paid.reduce((sum, { originalAmount }) => sum + minorOf(originalAmount), 0);
  const isDone = paidMinor >= minorOf(one.amount);
  const isUnderWay = payouts.some(({ state }) => state !== "Completed" && state !== "Cancelled");
  const isOver = one.archived && !isUnderWay;
  const state = isDone || (isOver && paidMinor > 0) ? "done" : isOver ? "failed" : "waiting";
  return {
    kind: "refund",
    gateway: NAME,
    id: one.id,
    payment_id,
    reference: invoice?.metadata.orderId ?? "",
    state,
    amount_minor: isOver && state === "done" ? paidMinor : minorOf(one.amount),
    currency: one.currency,
    order_key: one.name.startsWith("refund-") ? one.name.slice("refund-".length) : null,
    stays: state === "waiting" && isNeverClaimed(one),
    // The server does not say since when it stands there: its money left later than it was paid.
    created_at: (invoice?.createdTime ?? 0) * 1000,
  };
}

/** s since 1970; after all others where nobody has claimed it. */
function firstClaim(payouts: readonly Payout[]): number {
  return payouts.reduce((first, { date }) => Math.min(first, date), Number.MAX_SAFE_INTEGER);
}

function earlier(a: RefundRecord, b: RefundRecord): number {
  return a.amount_minor - b.amount_minor || (a.id < b.id ? -1 : 1);
}

function surplusOf(invoice: Invoice | undefined): number {
  if (!invoice) return 0;
  return Math.max(0, minorOf(invoice.paidAmount) - minorOf(invoice.amount));
}

/** What somebody at the server gives back is first what was paid beyond the gift: the books never had it. */
function lessSurplus(refunds: readonly RefundRecord[], surplus: number): RefundRecord[] {
  let beyond = surplus;
  return refunds.flatMap((refund) => {
    if (refund.order_key !== null) return [refund];
    const amount_minor = Math.max(0, refund.amount_minor - beyond);
    if (refund.state !== "failed") beyond -= refund.amount_minor - amount_minor;
    return amount_minor > 0 ? [{ ...refund, amount_minor }] : [];
  });
}

function minorOf(decimal: string): number {
  return Math.floor(Number(decimal) * 100 + 1e-6);
}
