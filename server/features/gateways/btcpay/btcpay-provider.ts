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
import { findOrOpenInvoice } from "./btcpay-checkout.ts";
import { placesAfter, readPlace, toldSince, windowOf } from "./btcpay-cursor.ts";
import { factsOf, factsOfPage, isRefundable, refundsOfPage } from "./btcpay-facts.ts";
import { isUntouched, readInvoice } from "./btcpay-invoice.ts";
import { missingPermissions } from "./btcpay-permissions.ts";
import { describeOrder, invoiceOf, nameOfOrder, readRefund } from "./btcpay-refund.ts";
import {
  btcpayEventTypes,
  checkBtcpaySignature,
  pullPaymentIn,
  readBtcpayEvent,
} from "./btcpay-webhook.ts";

export interface BtcpayProviderOptions {
  /** Where the server is, without a slash at the end. */
  readonly url: string;
  /** A store for the site alone: every invoice in it should be a gift's. */
  readonly storeId: string;
  readonly apiKey: string;
  /** The server signs with one of these. */
  readonly webhookSecrets: Secrets;
  /** Its wallet is of a network whose coins are worth nothing: the server's API does not say so. */
  readonly test?: boolean;
  /** The origin at which donors open the server's pages, where that is another one. */
  readonly origin?: string;
  readonly call?: GatewayCall;
  readonly clock?: () => number;
  readonly pageSize?: number;
}

const MOST_OF_A_DONATION = 100;

/** When a donation has several invoices, the one with the state that comes first here counts. */
const furthest = ["succeeded", "pending", "open", "failed", "expired"] as const;

/**
 * BTCPay Server as a PaymentProvider, by its Greenfield API. A call that it refuses with 4xx throws
 * GatewayRefused.
 */
export function createBtcpayProvider(options: BtcpayProviderOptions): PaymentProvider {
  const { url, storeId, apiKey, webhookSecrets } = options;
  const { call = createGatewayCall(), clock = Date.now, pageSize = 100 } = options;
  const api = createBtcpayApi({ url, storeId, apiKey, call });
  const once = createOnceAtATime();

  async function getPayment(id: string): Promise<readonly GatewayFact[]> {
    const pullPaymentId = pullPaymentIn(id);
    const invoiceId = pullPaymentId === undefined ? id : await invoiceOfRefund(pullPaymentId);
    const wire = invoiceId === undefined ? undefined : await api.invoice(invoiceId);
    return wire === undefined ? [] : factsOf(api, wire, invoiceId);
  }

  async function invoiceOfRefund(pullPaymentId: string): Promise<string | undefined> {
    const pullPayment = await api.pullPayment(pullPaymentId);
    return pullPayment && invoiceOf(pullPayment);
  }

  async function refund(order: RefundOrder): Promise<GatewayRefund> {
    const { id, paymentId, amount } = order;
    const [payment, ...facts] = await getPayment(paymentId);
    if (payment?.kind !== "payment" || !isRefundable(payment)) {
      throw new GatewayRefused("there is no such invoice, or it was not paid");
    }
    const refunds = facts.filter((fact) => fact.kind === "refund");
    const known = refunds.find(({ ours }) => ours === id);
    if (known) return known;
    const given = refunds.filter(({ state }) => state !== "failed");
    const before = given.reduce((sum, { amount: { minor } }) => sum + minor, 0);
    if (amount.currency !== payment.total.currency || before + amount.minor > payment.total.minor) {
      throw new GatewayRefused("more would be given back than was paid");
    }
    const at = clock();
    const pullPayment = await api.refundInvoice(paymentId, {
      name: nameOfOrder(id),
      description: describeOrder(order, at),
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
    // The wallet holds bitcoin and the books the currencies of the gifts: they can't be compared.
    capabilities: {
      methods: new Set(["crypto"]),
      refunds: "claimed",
      disputes: false,
      balance: false,
    },
    origins: [options.origin ?? new URL(url).origin],
    keysKeptMs: Number.POSITIVE_INFINITY,
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
      once(
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
      const found = await api.invoices({ orderId: reference, take: MOST_OF_A_DONATION });
      const facts = found.map((wire) => [readInvoice(wire), wire] as const);
      const counting = furthest
        .map((state) => facts.find(([fact]) => fact.kind === "payment" && fact.state === state))
        .find((it) => it !== undefined);
      const [, wire] = counting ?? facts[0] ?? [];
      return wire === undefined ? [] : factsOf(api, wire);
    },

    async pull(cursor) {
      const place = readPlace(cursor, clock());
      const window = windowOf(place);
      if (!window) {
        const page = { skip: place.read, take: pageSize, since: toldSince(place) };
        const { facts, count } = await refundsOfPage(api, page);
        return { facts, ...placesAfter(place, { count, size: pageSize }) };
      }
      const wires = await api.invoices({
        startDate: window.from,
        endDate: window.until,
        skip: window.skip,
        take: pageSize,
      });
      const facts = await factsOfPage(api, wires);
      return { facts, ...placesAfter(place, { count: wires.length, size: pageSize }) };
    },

    readWebhook(body, headers) {
      checkBtcpaySignature(body, headers["btcpay-sig"], webhookSecrets);
      return readBtcpayEvent(body, storeId);
    },

    refund: (order) => once(`refund ${order.id}`, () => refund(order)),

    async sendEvidence() {
      throw new GatewayRefused("BTCPay Server knows no disputes");
    },

    async balance() {
      return [];
    },
  };
}

/** Looking and making are two calls: of the same work only one is under way, and all get its answer. */
function createOnceAtATime() {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = underWay.get(key) as Promise<T> | undefined;
    if (known) return known;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
