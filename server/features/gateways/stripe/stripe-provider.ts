import { createHash } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { currencies, money } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { createGatewayCall, type GatewayCall } from "../provider/gateway-call.ts";
import {
  type CheckoutRequest,
  type GatewayDispute,
  type GatewayFact,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
  type RefundOrder,
} from "../provider/payment-provider.ts";
import { findStripeSessions } from "./find-stripe-sessions.ts";
import { pullStripe } from "./stripe-changes.ts";
import { awaitCall, connectStripe, EmailRefused, parseStripe } from "./stripe-client.ts";
import { createStripeLookup } from "./stripe-lookup.ts";
import { readDispute, readRefund } from "./stripe-movement.ts";
import { checkStripePermissions } from "./stripe-permissions.ts";
import { harmlessTypes, readStripeWebhook, stripeEventTypes } from "./stripe-webhook.ts";
import { DONATION, name, REFUND } from "./stripe-wire.ts";

export interface StripeProviderOptions {
  /** Its prefix says whether money moves. */
  readonly secretKey: string;
  /** Stripe signs with one of these. */
  readonly webhookSecrets: Secrets;
  /** The origin of Stripe's API. */
  readonly apiUrl?: string | undefined;
  /** The origin of the hosted pages if the account uses a custom domain. */
  readonly pagesOrigin?: string | undefined;
  readonly call?: GatewayCall;
  /** Payments in one page of changes. */
  readonly pageSize?: number;
  readonly clock?: () => number;
}

const STRIPE_API = "https://api.stripe.com";
const HOSTED_PAGES = "https://checkout.stripe.com";
/** Stripe can take longer than others to open a checkout. */
const RESPONSE_TIMEOUT_MS = 8_000;
const PAGE_SIZE = 25;
/** Stripe's limits for a product's name and for evidence, in characters. */
const MAX_TITLE = 250;
const MAX_EVIDENCE = 20_000;

/** Of a donation's payments, the one whose state comes first here is returned. */
const statesByProgress = ["succeeded", "pending", "open", "failed", "expired"] as const;

const wireCheckout = z.object({ id: name, url: z.url({ protocol: /^https?$/ }) });
const wireSum = z.object({ amount: z.int(), currency: z.string().check(z.toUpperCase()) });
const wireBalance = z.object({ available: z.array(wireSum), pending: z.array(wireSum) });
const wireOwnRefund = z.object({ metadata: z.object({ [REFUND]: name }) });
const wireDisputed = z.object({ payment_intent: name });

/** Stripe as a PaymentProvider, with hosted pages. Live and test keys use separate ledger accounts. */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { secretKey, webhookSecrets, apiUrl = STRIPE_API } = options;
  const { call = createGatewayCall(RESPONSE_TIMEOUT_MS) } = options;
  const hostedPages = apiUrl === STRIPE_API ? HOSTED_PAGES : new URL(apiUrl).origin;
  const { pageSize = PAGE_SIZE, clock = Date.now } = options;
  const stripe = connectStripe({ secretKey, apiUrl, call });
  const lookup = createStripeLookup(stripe, clock);
  const mode = /^[a-z]+_live_/.test(secretKey) ? "live" : "test";

  function openSession(request: CheckoutRequest) {
    const { idempotencyKey } = request;
    return awaitCall(stripe.checkout.sessions.create(toSession(request), { idempotencyKey }));
  }

  async function balances() {
    const { available, pending } = parseStripe(
      wireBalance,
      await awaitCall(stripe.balance.retrieve()),
    );
    return [...available, ...pending];
  }

  return {
    name: mode === "live" ? "stripe" : "stripe-test",
    title: "Stripe",
    mode,
    capabilities: {
      methods: new Set(["card"]),
      refunds: "direct",
      disputes: true,
      balance: true,
    },
    origins: [...new Set([hostedPages, options.pagesOrigin ?? hostedPages])],
    idempotencyKeyTtlMs: DAY_MS,
    eventTypes: stripeEventTypes,
    harmlessTypes,

    check: () => checkStripePermissions(stripe),

    async createCheckout(request) {
      const session = await openSession(request).catch((error) => {
        // Stripe validates addresses more strictly than we do. The donor can enter one on Stripe's page.
        if (!(error instanceof EmailRefused)) throw error;
        const idempotencyKey = `${request.idempotencyKey}-without-email`;
        return openSession({ ...request, idempotencyKey, email: null });
      });
      const { id, url } = parseStripe(wireCheckout, session);
      return { paymentId: id, url };
    },

    async expireCheckout(paymentId) {
      await awaitCall(stripe.checkout.sessions.expire(paymentId)).catch((error) => {
        // A final session can't be expired; its current state is returned below.
        if (!(error instanceof GatewayRefused)) throw error;
      });
      return lookup.byAnyId(paymentId);
    },

    getPayment: lookup.byAnyId,

    async findPayment(reference) {
      const ids = await findStripeSessions(stripe, reference);
      const found: (readonly GatewayFact[])[] = [];
      for (const id of ids) found.push(await lookup.byAnyId(id));
      const furthest = statesByProgress
        .map((state) => found.find(([fact]) => fact?.kind === "payment" && fact.state === state))
        .find((facts) => facts !== undefined);
      return furthest ?? found[0] ?? [];
    },

    pull: (cursor, booked) => pullStripe({ stripe, lookup, pageSize, clock, booked }, cursor),

    readWebhook: (body, headers) =>
      readStripeWebhook(body, headers["stripe-signature"], {
        ...{ secrets: webhookSecrets, mode, now: clock() },
      }),

    async refund(order) {
      const intent = await lookup.getIntentId(order.paymentId);
      if (intent === null) throw new GatewayRefused("the checkout was not paid");
      const refunded = await sendRefund(order, intent);
      const refund = readRefund(refunded, {
        paymentId: order.paymentId,
        reference: order.reference,
      });
      if (refund.kind === "refund") return refund;
      throw new GatewayUnavailable("Stripe's response cannot be read");
    },

    async sendEvidence(disputeId, { text, donorName, donorEmail }) {
      const evidence: Stripe.DisputeUpdateParams.Evidence = {
        uncategorized_text: text.slice(0, MAX_EVIDENCE),
        ...(donorName ? { customer_name: donorName } : {}),
        ...(donorEmail ? { customer_email_address: donorEmail } : {}),
      };
      const digest = createHash("sha256").update(JSON.stringify(evidence)).digest("hex");
      const dispute = await awaitCall(
        stripe.disputes.update(
          disputeId,
          { evidence, submit: true },
          { idempotencyKey: `evidence-${disputeId}-${digest}` },
        ),
      );
      return toDispute(dispute);
    },

    async balance() {
      const sums = await balances();
      return currencies.flatMap((currency) => {
        const amounts = sums.filter((sum) => sum.currency === currency);
        if (amounts.length === 0) return [];
        return [
          money(
            amounts.reduce((total, { amount }) => total + amount, 0),
            currency,
          ),
        ];
      });
    },
  };

  /** Stripe drops idempotency keys after a day, so this first looks for an existing refund. */
  async function sendRefund({ id, reference, amount }: RefundOrder, payment_intent: string) {
    const existing = (await lookup.listRefunds(payment_intent)).find(
      (refund) => wireOwnRefund.safeParse(refund).data?.metadata[REFUND] === id,
    );
    if (existing) return existing;
    return awaitCall(
      stripe.refunds.create(
        {
          payment_intent,
          amount: amount.minor,
          metadata: { [DONATION]: reference, [REFUND]: id },
          expand: ["balance_transaction", "failure_balance_transaction"],
        },
        { idempotencyKey: `refund-${id}` },
      ),
    );
  }

  async function toDispute(wire: unknown): Promise<GatewayDispute> {
    const { payment_intent } = parseStripe(wireDisputed, wire);
    const dispute = readDispute(wire, await lookup.getPaymentRef(payment_intent));
    if (dispute.kind === "dispute") return dispute;
    throw new GatewayUnavailable("Stripe's response cannot be read");
  }
}

/** Without an expiry time (Stripe's default is a day), as a repeated key needs identical parameters. */
function toSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, total, description, email } = request;
  const metadata = { [DONATION]: reference };
  return {
    mode: "payment",
    submit_type: "donate",
    client_reference_id: reference,
    metadata,
    payment_intent_data: { description, metadata },
    line_items: [
      {
        price_data: {
          currency: total.currency.toLowerCase(),
          unit_amount: total.minor,
          product_data: { name: description.slice(0, MAX_TITLE) },
        },
        quantity: 1,
      },
    ],
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    ...(email === null ? {} : { customer_email: email }),
  };
}
