import type Stripe from "stripe";
import * as z from "zod/mini";
import {
  type GatewayFact,
  GatewayUnavailable,
  type UnreadablePayment,
} from "../provider/payment-provider.ts";
import { isPlainName } from "../provider/plain-text.ts";
import { unreadableFact } from "../provider/unreadable-fact.ts";
import { asked, askedFor, askedList, readAnswer } from "./stripe-client.ts";
import { type About, readDispute, readRefund } from "./stripe-movement.ts";
import { readPayment } from "./stripe-payment.ts";
import { DONATION, name, seconds } from "./stripe-wire.ts";

/** More than this of anything about one payment is no payment of ours. */
export const MOST = 100;

/** Stripe may name a payment before it names its session. ms. */
const SESSION_WITHIN_MS = 10 * 60 * 1000;

/** What is known to have happened to a payment, whatever its last charge says. */
export interface Happened {
  readonly declines?: boolean;
  readonly refunds?: boolean;
  readonly disputes?: boolean;
}

const all: Happened = { declines: true, refunds: true, disputes: true };
/** As deep as Stripe goes. */
const PAID = "payment_intent.latest_charge.balance_transaction";

const wireSessionIds = z.object({
  id: name,
  payment_intent: z.nullable(z.union([name, z.object({ id: name })])),
});
const wirePaid = z.object({
  payment_intent: z.object({ latest_charge: z.looseObject({ status: z.literal("succeeded") }) }),
});
const wireOfIntent = z.object({ payment_intent: z.nullable(name) });
const wireIntent = z.object({
  id: name,
  created: seconds,
  metadata: z.nullable(z.object({ [DONATION]: z.optional(name) })),
});

export type StripeLookup = ReturnType<typeof createStripeLookup>;

/** Asks Stripe for payments by any of the ids that it gives them. */
export function createStripeLookup(stripe: Stripe, clock: () => number) {
  const { charges, checkout, disputes, paymentIntents, refunds } = stripe;
  const chargesOf = (payment_intent: string) =>
    askedList(charges.list({ payment_intent, limit: MOST, expand: ["data.balance_transaction"] }));

  /** By the session's id: everything about its payment. */
  async function bySession(id: string): Promise<readonly GatewayFact[]> {
    const session = await askedFor(checkout.sessions.retrieve(id, { expand: ["payment_intent"] }));
    if (!session) return [];
    const intent = intentOf(session);
    return intent === null
      ? [readPayment(session, []).fact]
      : withAfter(session, (await chargesOf(intent)).data, intent, all);
  }

  /**
   * By the id of the payment intent: of what happened to the payment what `happened` or its last charge names.
   * One that was paid at the first go is told by a single call.
   */
  async function byIntent(id: string, happened: Happened = {}): Promise<readonly GatewayFact[]> {
    const { data } = await askedList(
      checkout.sessions.list({ payment_intent: id, limit: 1, expand: [`data.${PAID}`] }),
    );
    const [session] = data;
    if (!session) return withoutSession(id);
    const paid = happened.declines ? undefined : wirePaid.safeParse(session).data;
    const tried = paid ? [paid.payment_intent.latest_charge] : (await chargesOf(id)).data;
    return withAfter(session, tried, id, happened);
  }

  async function withAfter(
    session: unknown,
    tried: readonly unknown[],
    intent: string,
    happened: Happened,
  ): Promise<readonly GatewayFact[]> {
    const { fact, charge } = readPayment(session, tried);
    if (!charge || fact.kind === "unreadable") return [fact];
    const about = { paymentId: fact.paymentId, reference: fact.reference };
    const [back, disputed] = await Promise.all([
      happened.refunds || charge.amount_refunded > 0 ? refundsOf(intent) : [],
      happened.disputes || charge.disputed
        ? askedList(disputes.list({ payment_intent: intent, limit: MOST })).then(({ data }) => data)
        : [],
    ]);
    return [
      fact,
      ...back.map((refund) => readRefund(refund, about)),
      ...disputed.map((dispute) => readDispute(dispute, about)),
    ];
  }

  /** The refunds of a payment as Stripe lists them, with the lines of the balance that they made. */
  async function refundsOf(payment_intent: string): Promise<readonly unknown[]> {
    const expand = ["data.balance_transaction", "data.failure_balance_transaction"];
    return (await askedList(refunds.list({ payment_intent, limit: MOST, expand }))).data;
  }

  /** A payment that came by no session: by a link, an invoice or another program with the same account. */
  async function withoutSession(id: string): Promise<readonly GatewayFact[]> {
    const intent = await askedFor(paymentIntents.retrieve(id));
    if (!intent) return [];
    const { created, metadata } = readAnswer(wireIntent, intent);
    const reference = metadata?.[DONATION];
    if (reference && created * 1000 > clock() - SESSION_WITHIN_MS) {
      throw new GatewayUnavailable("Stripe has not told the session of a payment yet");
    }
    return [foreign(intent, reference)];
  }

  /** By the id of a charge, refund or dispute: what names the payment intent. */
  async function byPart(
    part: Promise<unknown>,
    happened: Happened,
  ): Promise<readonly GatewayFact[]> {
    const found = await askedFor(part);
    if (found === undefined) return [];
    const { payment_intent } = readAnswer(wireOfIntent, found);
    return payment_intent === null ? [foreign(found)] : byIntent(payment_intent, happened);
  }

  return {
    refundsOf,
    byIntent,
    /** By an id of Stripe's that names a session or what belongs to one. Empty where it knows none. */
    async byAnyId(id: string): Promise<readonly GatewayFact[]> {
      if (!isPlainName(id)) return [];
      switch (/^([a-z]{2,3})_/.exec(id)?.[1]) {
        case "pi":
          return byIntent(id);
        case "ch":
        case "py":
          return byPart(charges.retrieve(id), { declines: true });
        case "re":
        case "pyr":
          return byPart(refunds.retrieve(id), { refunds: true });
        case "du":
        case "dp":
          return byPart(disputes.retrieve(id), { disputes: true });
        default:
          return bySession(id);
      }
    },
    /** The payment intent of a session; null while nobody tried to pay. Throws NotAtStripe. */
    async intentOf(session: string): Promise<string | null> {
      return intentOf(await asked(checkout.sessions.retrieve(session)));
    },
    /** What a payment intent pays for. Throws GatewayUnavailable where Stripe does not say. */
    async aboutIntent(id: string): Promise<About> {
      const [fact] = await byIntent(id);
      if (fact?.kind === "payment") return { paymentId: fact.paymentId, reference: fact.reference };
      throw new GatewayUnavailable("Stripe does not say what was paid for");
    },
  };
}

function intentOf(session: unknown): string | null {
  const { payment_intent: intent } = readAnswer(wireSessionIds, session);
  return typeof intent === "object" ? (intent?.id ?? null) : intent;
}

/** Of a payment that is not ours nothing is told about who paid. */
function foreign(wire: unknown, reference?: string): UnreadablePayment {
  const { id, object, amount, currency, status, created } = wire as Record<string, unknown>;
  const message = "it came by no checkout of this site";
  return unreadableFact({
    wire: { id, object, amount, currency, status, created },
    issues: [{ path: ["session"], message }],
    ids: [id],
    reference: reference ?? null,
  });
}
