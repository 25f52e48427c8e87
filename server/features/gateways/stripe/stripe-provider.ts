import { createHash } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { currencies, money } from "#contract/money.ts";
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
import { asked, connectStripe, EmailRefused, readAnswer } from "./stripe-client.ts";
import { createStripeLookup } from "./stripe-lookup.ts";
import { readDispute, readRefund } from "./stripe-movement.ts";
import { tryStripePermissions } from "./stripe-permissions.ts";
import { harmlessTypes, readStripeWebhook, stripeEventTypes } from "./stripe-webhook.ts";
import { DONATION, name, REFUND } from "./stripe-wire.ts";

export interface StripeProviderOptions {
  /** It says by its beginning whether money moves. */
  readonly secretKey: string;
  /** Stripe signs with one of these. */
  readonly webhookSecrets: Secrets;
  /** Where Stripe's API is called, an origin. */
  readonly apiUrl?: string | undefined;
  /** Where the account has a domain of its own for the pages where donors pay: its origin. */
  readonly pagesOrigin?: string | undefined;
  readonly call?: GatewayCall;
  /** Payments that are asked for in one page of changes. */
  readonly pageSize?: number;
  readonly clock?: () => number;
}

const STRIPE_API = "https://api.stripe.com";
const HOSTED_PAGES = "https://checkout.stripe.com";
/** Stripe may take longer than others to open a checkout. */
const ANSWER_WITHIN_MS = 8_000;
const PAGE_SIZE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;
/** In Stripe's words: of a product's name, and of an evidence's text. */
const MAX_TITLE = 250;
const MAX_EVIDENCE = 20_000;

/** When a donation has several payments, the one with the state that comes first here counts. */
const furthest = ["succeeded", "pending", "open", "failed", "expired"] as const;

const wireCheckout = z.object({ id: name, url: z.url({ protocol: /^https?$/ }) });
const wireSum = z.object({ amount: z.int(), currency: z.string().check(z.toUpperCase()) });
const wireBalance = z.object({ available: z.array(wireSum), pending: z.array(wireSum) });
const wireOwnRefund = z.object({ metadata: z.object({ [REFUND]: name }) });
const wireDisputed = z.object({ payment_intent: name });

/** Stripe as a PaymentProvider, with its own hosted pages. The books of live and test keys never mix. */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { secretKey, webhookSecrets, apiUrl = STRIPE_API } = options;
  const { call = createGatewayCall(ANSWER_WITHIN_MS) } = options;
  const hostedPages = apiUrl === STRIPE_API ? HOSTED_PAGES : new URL(apiUrl).origin;
  const { pageSize = PAGE_SIZE, clock = Date.now } = options;
  const stripe = connectStripe({ secretKey, apiUrl, call });
  const lookup = createStripeLookup(stripe, clock);
  const mode = /^[a-z]+_live_/.test(secretKey) ? "live" : "test";

  function openSession(request: CheckoutRequest) {
    const { idempotencyKey } = request;
    return asked(stripe.checkout.sessions.create(toSession(request), { idempotencyKey }));
  }

  async function balances() {
    const { available, pending } = readAnswer(wireBalance, await asked(stripe.balance.retrieve()));
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
    keysKeptMs: DAY_MS,
    eventTypes: stripeEventTypes,
    harmlessTypes,

    check: () => tryStripePermissions(stripe),

    async createCheckout(request) {
      const answer = await openSession(request).catch((error) => {
        // Stripe is stricter than we are. It only fills in its form with the address; the donor may do that.
        if (!(error instanceof EmailRefused)) throw error;
        const idempotencyKey = `${request.idempotencyKey}-without-email`;
        return openSession({ ...request, idempotencyKey, email: null });
      });
      const { id, url } = readAnswer(wireCheckout, answer);
      return { paymentId: id, url };
    },

    async expireCheckout(paymentId) {
      await asked(stripe.checkout.sessions.expire(paymentId)).catch((error) => {
        // One that is paid or over can't be expired; how it stands is answered below.
        if (!(error instanceof GatewayRefused)) throw error;
      });
      return lookup.byAnyId(paymentId);
    },

    getPayment: lookup.byAnyId,

    async findPayment(reference) {
      const ids = await findStripeSessions(stripe, reference);
      const found: (readonly GatewayFact[])[] = [];
      for (const id of ids) found.push(await lookup.byAnyId(id));
      const counting = furthest
        .map((state) => found.find(([fact]) => fact?.kind === "payment" && fact.state === state))
        .find((facts) => facts !== undefined);
      return counting ?? found[0] ?? [];
    },

    pull: (cursor, booked) => pullStripe({ stripe, lookup, pageSize, clock, booked }, cursor),

    readWebhook: (body, headers) =>
      readStripeWebhook(body, headers["stripe-signature"], {
        ...{ secrets: webhookSecrets, mode, now: clock() },
      }),

    async refund(order) {
      const intent = await lookup.intentOf(order.paymentId);
      if (intent === null) throw new GatewayRefused("the payment was not paid");
      const made = await giveBack(order, intent);
      const refund = readRefund(made, { paymentId: order.paymentId, reference: order.reference });
      if (refund.kind === "refund") return refund;
      throw new GatewayUnavailable("Stripe's answer cannot be read");
    },

    async sendEvidence(disputeId, { text, donorName, donorEmail }) {
      const evidence: Stripe.DisputeUpdateParams.Evidence = {
        uncategorized_text: text.slice(0, MAX_EVIDENCE),
        ...(donorName ? { customer_name: donorName } : {}),
        ...(donorEmail ? { customer_email_address: donorEmail } : {}),
      };
      const words = createHash("sha256").update(JSON.stringify(evidence)).digest("hex");
      const answer = await asked(
        stripe.disputes.update(
          disputeId,
          { evidence, submit: true },
          { idempotencyKey: `evidence-${disputeId}-${words}` },
        ),
      );
      return disputeOf(answer);
    },

    async balance() {
      const sums = await balances();
      return currencies.flatMap((currency) => {
        const ours = sums.filter((sum) => sum.currency === currency);
        if (ours.length === 0) return [];
        return [
          money(
            ours.reduce((all, { amount }) => all + amount, 0),
            currency,
          ),
        ];
      });
    },
  };

  /** Keys are forgotten after a day, so one that was made already is looked for. */
  async function giveBack({ id, reference, amount }: RefundOrder, payment_intent: string) {
    const made = (await lookup.refundsOf(payment_intent)).find(
      (refund) => wireOwnRefund.safeParse(refund).data?.metadata[REFUND] === id,
    );
    if (made) return made;
    return asked(
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

  async function disputeOf(wire: unknown): Promise<GatewayDispute> {
    const { payment_intent } = readAnswer(wireDisputed, wire);
    const dispute = readDispute(wire, await lookup.aboutIntent(payment_intent));
    if (dispute.kind === "dispute") return dispute;
    throw new GatewayUnavailable("Stripe's answer cannot be read");
  }
}

/** Without a time to end: Stripe gives a day, and the same key has to come with the same words. */
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
