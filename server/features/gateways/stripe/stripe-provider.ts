import { createHash } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { currencies, money } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { createGatewayCall, type GatewayCall } from "../provider/gateway-call.ts";
import {
  type GatewayDispute,
  type GatewayFact,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
  type RefundOrder,
} from "../provider/payment-provider.ts";
import {
  findNewStripeCharges,
  findStripeCharges,
  findStripeSessions,
} from "./find-stripe-payments.ts";
import { pullStripe } from "./stripe-changes.ts";
import { openStripePage, toCheckoutSession } from "./stripe-checkout.ts";
import { awaitCall, connectStripe, parseStripe } from "./stripe-client.ts";
import { createStripeLookup, isOffSession } from "./stripe-lookup.ts";
import { createStripeMandates } from "./stripe-mandates.ts";
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
/** Stripe's limit for evidence, in characters. */
const MAX_EVIDENCE = 20_000;

/** Of a donation's payments, the one whose state comes first here is returned. */
const statesByProgress = ["succeeded", "pending", "open", "failed", "expired"] as const;

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
    mandates: createStripeMandates(stripe, lookup),
    idempotencyKeyTtlMs: DAY_MS,
    eventTypes: stripeEventTypes,
    harmlessTypes,

    check: () => checkStripePermissions(stripe),

    async createCheckout(request) {
      const session = toCheckoutSession(request);
      const { id, url } = await openStripePage(stripe, session, request.idempotencyKey);
      return { paymentId: id, url };
    },

    async expireCheckout(paymentId) {
      // The donor cannot pay a charge that failed without them.
      if (isOffSession(paymentId)) return lookup.byAnyId(paymentId);
      await awaitCall(stripe.checkout.sessions.expire(paymentId)).catch((error) => {
        // A final session can't be expired; its current state is returned below.
        if (!(error instanceof GatewayRefused)) throw error;
      });
      return lookup.byAnyId(paymentId);
    },

    getPayment: lookup.byAnyId,

    async findPayment(reference) {
      const [sessions, ...charges] = await Promise.all([
        findStripeSessions(stripe, reference),
        findStripeCharges(stripe, reference),
        findNewStripeCharges(stripe, reference),
      ]);
      const ids = new Set([...sessions, ...charges.flat().map(({ id }) => id)]);
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
