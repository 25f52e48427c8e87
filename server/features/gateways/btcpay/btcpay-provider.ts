import { toWire } from "#contract/money.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { createGatewayCall, type GatewayCall } from "../provider/gateway-call.ts";
import { KeyLacksPermissions } from "../provider/key-lacks-permissions.ts";
import {
  type Checkout,
  type GatewayFact,
  type GatewayRefund,
  GatewayRefused,
  type PaymentProvider,
  type RefundOrder,
} from "../provider/payment-provider.ts";
import { createBtcpayApi } from "./btcpay-api.ts";
import { findOrOpenInvoice, MAX_INVOICES } from "./btcpay-checkout.ts";
import { cursorsAfter, invoiceWindow, readCursor, refundsSince } from "./btcpay-cursor.ts";
import { isRefundable, readInvoiceFacts, readInvoicePage, readRefundPage } from "./btcpay-facts.ts";
import { isUntouched, readInvoice } from "./btcpay-invoice.ts";
import { missingPermissions } from "./btcpay-permissions.ts";
import { getInvoiceId, readRefund, toRefundDescription, toRefundName } from "./btcpay-refund.ts";
import {
  btcpayEventTypes,
  checkBtcpaySignature,
  parsePullPaymentId,
  readBtcpayEvent,
} from "./btcpay-webhook.ts";

export interface BtcpayProviderOptions {
  /** The server's URL, without a trailing slash. */
  readonly url: string;
  /** A store used only by the site: every invoice in it should belong to a donation. */
  readonly storeId: string;
  readonly apiKey: string;
  /** The server signs with one of these. */
  readonly webhookSecrets: Secrets;
  /** Whether the wallet uses a test network, which the API does not report. */
  readonly test?: boolean;
  /** The origin at which donors open the server's pages, if it differs from `url`. */
  readonly origin?: string;
  readonly call?: GatewayCall;
  readonly clock?: () => number;
  readonly pageSize?: number;
}

/** Of a donation's invoices, the one whose state comes first here is returned. */
const statesByProgress = ["succeeded", "pending", "open", "failed", "expired"] as const;

/** BTCPay Server as a PaymentProvider, through its Greenfield API. */
export function createBtcpayProvider(options: BtcpayProviderOptions): PaymentProvider {
  const { url, storeId, apiKey, webhookSecrets } = options;
  const { call = createGatewayCall(), clock = Date.now, pageSize = 100 } = options;
  const api = createBtcpayApi({ url, storeId, apiKey, call });
  const shareCalls = createCallSharing();

  async function getPayment(id: string): Promise<readonly GatewayFact[]> {
    const pullPaymentId = parsePullPaymentId(id);
    const invoiceId = pullPaymentId === undefined ? id : await findRefundedInvoice(pullPaymentId);
    const wire = invoiceId === undefined ? undefined : await api.invoice(invoiceId);
    return wire === undefined ? [] : readInvoiceFacts(api, wire, invoiceId);
  }

  async function findRefundedInvoice(pullPaymentId: string): Promise<string | undefined> {
    const pullPayment = await api.pullPayment(pullPaymentId);
    return pullPayment && getInvoiceId(pullPayment);
  }

  async function refund(order: RefundOrder): Promise<GatewayRefund> {
    const { id, paymentId, amount } = order;
    const [payment, ...facts] = await getPayment(paymentId);
    if (payment?.kind !== "payment" || !isRefundable(payment)) {
      throw new GatewayRefused("the invoice does not exist or was not paid");
    }
    const refunds = facts.filter((fact) => fact.kind === "refund");
    const known = refunds.find(({ ours }) => ours === id);
    if (known) return known;
    const refunded = refunds
      .filter(({ state }) => state !== "failed")
      .reduce((sum, { amount: { minor } }) => sum + minor, 0);
    const { total } = payment;
    if (amount.currency !== total.currency || refunded + amount.minor > total.minor) {
      throw new GatewayRefused("the refunds would exceed the payment");
    }
    const at = clock();
    const pullPayment = await api.refundInvoice(paymentId, {
      name: toRefundName(id),
      description: toRefundDescription(order, at),
      refundVariant: "Custom",
      customAmount: String(toWire(amount)),
      customCurrency: amount.currency,
    });
    const owner = { ours: id, paymentId, reference: order.reference, at };
    return readRefund(pullPayment, [], owner);
  }

  return {
    name: options.test ? "btcpay-test" : "btcpay",
    title: "BTCPay Server",
    mode: options.test ? "test" : "live",
    // The wallet's bitcoin can't be compared with the ledger, which uses the donations' currencies.
    capabilities: {
      methods: new Set(["crypto"]),
      refunds: "claimed",
      disputes: false,
      balance: false,
    },
    origins: [options.origin ?? new URL(url).origin],
    idempotencyKeyTtlMs: Number.POSITIVE_INFINITY,
    eventTypes: btcpayEventTypes,
    harmlessTypes: new Set(),

    async check() {
      const missing = missingPermissions(await api.permissions(), storeId);
      if (missing.length > 0) {
        throw new KeyLacksPermissions(missing);
      }
      await api.invoices({ take: 1 });
    },

    createCheckout: (request) =>
      shareCalls(
        `checkout ${request.reference} ${request.idempotencyKey}`,
        async (): Promise<Checkout> => {
          const { id, checkoutLink } = await findOrOpenInvoice(api, request);
          return { paymentId: id, url: checkoutLink };
        },
      ),

    async expireCheckout(paymentId) {
      const wire = await api.invoice(paymentId);
      if (wire === undefined) return [];
      if (isUntouched(wire)) await api.markInvalid(paymentId);
      return getPayment(paymentId);
    },

    getPayment,

    async findPayment(reference) {
      const found = await api.invoices({ orderId: reference, take: MAX_INVOICES });
      const facts = found.map((wire) => [readInvoice(wire), wire] as const);
      const furthest = statesByProgress
        .map((state) => facts.find(([fact]) => fact.kind === "payment" && fact.state === state))
        .find((found) => found !== undefined);
      const [, wire] = furthest ?? facts[0] ?? [];
      return wire === undefined ? [] : readInvoiceFacts(api, wire);
    },

    async pull(cursor) {
      const position = readCursor(cursor, clock());
      const window = invoiceWindow(position);
      if (!window) {
        const page = { skip: position.read, take: pageSize, since: refundsSince(position) };
        const { facts, count } = await readRefundPage(api, page);
        return { facts, ...cursorsAfter(position, { count, size: pageSize }) };
      }
      const wires = await api.invoices({
        startDate: window.from,
        endDate: window.until,
        skip: window.skip,
        take: pageSize,
      });
      const facts = await readInvoicePage(api, wires);
      return { facts, ...cursorsAfter(position, { count: wires.length, size: pageSize }) };
    },

    readWebhook(body, headers) {
      checkBtcpaySignature(body, headers["btcpay-sig"], webhookSecrets);
      return readBtcpayEvent(body, storeId);
    },

    refund: (order) => shareCalls(`refund ${order.id}`, () => refund(order)),

    async sendEvidence() {
      throw new GatewayRefused("BTCPay Server has no disputes");
    },

    async balance() {
      return [];
    },
  };
}

/** Finding and creating are two calls, so concurrent calls with the same key share one result. */
function createCallSharing() {
  const running = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const current = running.get(key) as Promise<T> | undefined;
    if (current) return current;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
