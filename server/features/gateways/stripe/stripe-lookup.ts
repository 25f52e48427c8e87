import type Stripe from "stripe";
import * as z from "zod/mini";
import {
  type GatewayFact,
  GatewayUnavailable,
  type UnreadablePayment,
} from "../provider/payment-provider.ts";
import { isPlainId } from "../provider/plain-text.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import { awaitCall, awaitFound, awaitList, parseStripe } from "./stripe-client.ts";
import { type PaymentRef, readDispute, readRefund } from "./stripe-movement.ts";
import { type ReadPayment, readOffSessionPayment, readPayment } from "./stripe-payment.ts";
import { CHARGE, DONATION, name, seconds } from "./stripe-wire.ts";

/** Stripe's largest page; our payments have fewer charges, refunds and disputes. */
export const MAX_LISTED = 100;

/** How long Stripe may take to list the session of a payment. */
const SESSION_WITHIN_MS = 10 * 60 * 1000;

/** What events report about a payment; its last charge may not show it. */
export interface KnownChanges {
  readonly declines?: boolean;
  readonly refunds?: boolean;
  readonly disputes?: boolean;
}

const allChanges: KnownChanges = { declines: true, refunds: true, disputes: true };
/** Stripe expands no deeper than this. */
const EXPAND_CHARGE = "payment_intent.latest_charge.balance_transaction";
export const EXPAND_INTENT = "latest_charge.balance_transaction";

const wireSessionIds = z.object({
  id: name,
  payment_intent: z.nullable(z.union([name, z.object({ id: name })])),
});
const wirePaid = z.object({
  payment_intent: z.object({ latest_charge: z.looseObject({ status: z.literal("succeeded") }) }),
});
const wireIntentId = z.object({ payment_intent: z.nullable(name) });
const wireIntent = z.object({
  id: name,
  created: seconds,
  metadata: z.nullable(
    z.object({ [DONATION]: z.optional(name), [CHARGE]: z.optional(z.string()) }),
  ),
});
/** A session on which a donor stores a payment method without paying. */
const wireSetup = z.object({ mode: z.literal("setup") });

export type StripeLookup = ReturnType<typeof createStripeLookup>;

/** Fetches payments from Stripe by any of its ids. */
export function createStripeLookup(stripe: Stripe, clock: () => number) {
  const { charges, checkout, disputes, paymentIntents } = stripe;
  const listCharges = (payment_intent: string) =>
    awaitList(
      charges.list({ payment_intent, limit: MAX_LISTED, expand: ["data.balance_transaction"] }),
    );

  /** By the id of a session: everything about its payment. */
  async function bySession(id: string): Promise<readonly GatewayFact[]> {
    const session = await awaitFound(
      checkout.sessions.retrieve(id, { expand: ["payment_intent"] }),
    );
    if (!session || wireSetup.safeParse(session).success) return [];
    const intent = readIntentId(session);
    return intent === null
      ? [readPayment(session, []).fact]
      : withMovements(
          readPayment(session, (await listCharges(intent)).data),
          ...([intent, allChanges] as const),
        );
  }

  /**
   * By the id of a payment intent: the payment, and the changes that `known` or its last charge names. A payment without
   * any needs a single call.
   */
  async function byIntent(id: string, known: KnownChanges = {}): Promise<readonly GatewayFact[]> {
    const { data } = await awaitList(
      checkout.sessions.list({ payment_intent: id, limit: 1, expand: [`data.${EXPAND_CHARGE}`] }),
    );
    const [session] = data;
    if (!session) return readWithoutSession(id, known);
    const paid = known.declines ? undefined : wirePaid.safeParse(session).data;
    const attempts = paid ? [paid.payment_intent.latest_charge] : (await listCharges(id)).data;
    return withMovements(readPayment(session, attempts), id, known);
  }

  /** A payment with its refunds and disputes. */
  async function withMovements(
    { fact, charge }: ReadPayment,
    intent: string,
    known: KnownChanges,
  ): Promise<readonly GatewayFact[]> {
    if (!charge || fact.kind === "unreadable") return [fact];
    const payment = { paymentId: fact.paymentId, reference: fact.reference };
    const [refunds, disputed] = await Promise.all([
      known.refunds || charge.amount_refunded > 0 ? listRefunds(intent) : [],
      known.disputes || charge.disputed
        ? awaitList(disputes.list({ payment_intent: intent, limit: MAX_LISTED })).then(
            ({ data }) => data,
          )
        : [],
    ]);
    return [
      fact,
      ...refunds.map((refund) => readRefund(refund, payment)),
      ...disputed.map((dispute) => readDispute(dispute, payment)),
    ];
  }

  /** Stripe's refunds of a payment, with their balance transactions. */
  async function listRefunds(payment_intent: string): Promise<readonly unknown[]> {
    const expand = ["data.balance_transaction", "data.failure_balance_transaction"];
    return (await awaitList(stripe.refunds.list({ payment_intent, limit: MAX_LISTED, expand })))
      .data;
  }

  /** A charge without the donor, or a payment by link, invoice or another program that uses the same account. */
  async function readWithoutSession(
    id: string,
    known: KnownChanges,
  ): Promise<readonly GatewayFact[]> {
    const intent = await awaitFound(paymentIntents.retrieve(id, { expand: [EXPAND_INTENT] }));
    if (!intent) return [];
    const { created, metadata } = parseStripe(wireIntent, intent);
    if (metadata?.[CHARGE]) return withMovements(readOffSessionPayment(intent), id, known);
    const reference = metadata?.[DONATION];
    if (reference && created * 1000 > clock() - SESSION_WITHIN_MS) {
      throw new GatewayUnavailable("Stripe does not list the payment's session yet");
    }
    return [foreignPayment(intent, reference)];
  }

  /** By a charge, refund or dispute, which names the payment intent. */
  async function byRelated(
    related: Promise<unknown>,
    known: KnownChanges,
  ): Promise<readonly GatewayFact[]> {
    const found = await awaitFound(related);
    if (found === undefined) return [];
    const { payment_intent } = parseStripe(wireIntentId, found);
    return payment_intent === null ? [foreignPayment(found)] : byIntent(payment_intent, known);
  }

  return {
    listRefunds,
    byIntent,
    /** By the intent of a charge without the donor, with its last charge and balance transaction. */
    byCharge(intent: Stripe.PaymentIntent): Promise<readonly GatewayFact[]> {
      return withMovements(readOffSessionPayment(intent), intent.id, {});
    },
    /** By the id of a session or of anything that belongs to one. Empty if Stripe does not have it. */
    async byAnyId(id: string): Promise<readonly GatewayFact[]> {
      if (!isPlainId(id)) return [];
      switch (/^([a-z]{2,3})_/.exec(id)?.[1]) {
        case "pi":
          return byIntent(id);
        case "ch":
        case "py":
          return byRelated(charges.retrieve(id), { declines: true });
        case "re":
        case "pyr":
          return byRelated(stripe.refunds.retrieve(id), { refunds: true });
        case "du":
        case "dp":
          return byRelated(disputes.retrieve(id), { disputes: true });
        default:
          return bySession(id);
      }
    },
    /** The payment intent of a payment; null until the donor tries to pay. Throws NotFoundAtStripe. */
    async getIntentId(paymentId: string): Promise<string | null> {
      if (isOffSession(paymentId)) return paymentId;
      return readIntentId(await awaitCall(checkout.sessions.retrieve(paymentId)));
    },
    /** The payment of an intent. Throws GatewayUnavailable if Stripe does not say. */
    async getPaymentRef(id: string): Promise<PaymentRef> {
      const [fact] = await byIntent(id);
      if (fact?.kind === "payment") return { paymentId: fact.paymentId, reference: fact.reference };
      throw new GatewayUnavailable("Stripe does not say which donation was paid");
    },
  };
}

/** Whether a payment was charged without the donor: it has the id of its intent, others that of their session. */
export function isOffSession(paymentId: string): boolean {
  return paymentId.startsWith("pi_");
}

function readIntentId(session: unknown): string | null {
  const { payment_intent: intent } = parseStripe(wireSessionIds, session);
  return typeof intent === "object" ? (intent?.id ?? null) : intent;
}

/** Leaves out who paid, as the payment is not ours. */
function foreignPayment(wire: unknown, reference?: string): UnreadablePayment {
  const { id, object, amount, currency, status, created } = wire as Record<string, unknown>;
  const message = "it was not paid at a checkout of this site";
  return toUnreadablePayment({
    wire: { id, object, amount, currency, status, created },
    issues: [{ path: ["session"], message }],
    ids: [id],
    reference: reference ?? null,
  });
}
