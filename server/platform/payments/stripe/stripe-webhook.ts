import Stripe from "stripe";
import * as z from "zod/mini";
import type { Secrets } from "../../secrets.ts";
import { readJson } from "../json-text.ts";
import {
  BadSignature,
  type PaymentProvider,
  UNREADABLE_EVENT,
  type WebhookEvent,
} from "../payment-provider.ts";
import { nameOfContent } from "../plain-text.ts";
import { DONATION, name } from "./stripe-wire.ts";

const TOLERANCE_SECONDS = 300;

/** The events that tell all there is to know of gifts: those that Stripe is to be asked for. */
export const tellingTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.payment_failed",
  "charge.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

/** These and what else Stripe says of the same objects. */
export const stripeEventTypes: ReadonlySet<string> = new Set([
  ...tellingTypes,
  "payment_intent.created",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.pending",
  "charge.succeeded",
  "charge.failed",
  "charge.expired",
  "charge.captured",
  "charge.refunded",
  "charge.refund.updated",
]);

const metadata = z.nullish(z.record(z.string(), z.string()));
const wireObject = z.object({ id: name, object: z.string(), metadata });

/** Objects that belong to one payment name it, if it was begun. */
const wireEvent = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  data: z.object({
    object: z.extend(wireObject, { payment_intent: z.nullish(z.union([name, wireObject])) }),
  }),
});

export type StripeEvent = z.output<typeof wireEvent>;

/** An event as it came by a webhook or a list; undefined where it can't be read. */
export function readStripeEvent(wire: unknown): StripeEvent | undefined {
  return wireEvent.safeParse(wire).data;
}

/** What is to be asked for: the payment intent, where there is one. */
export function intentOfEvent({ data: { object } }: StripeEvent): string | undefined {
  if (object.object === "payment_intent") return object.id;
  const intent = object.payment_intent;
  return (typeof intent === "object" ? intent?.id : intent) ?? undefined;
}

/** By what id `getPayment` finds all that an event is about; null for what is not about a payment. */
function askedBy(event: StripeEvent): string | null {
  const { object } = event.data;
  switch (object.object) {
    case "checkout.session":
    case "charge":
    case "payment_intent":
      return intentOfEvent(event) ?? object.id;
    // By the payment alone a refund that failed would not be seen.
    case "refund":
    case "dispute":
      return object.id;
    default:
      return null;
  }
}

interface Reading {
  readonly secrets: Secrets;
  readonly mode: PaymentProvider["mode"];
  /** In ms. */
  readonly now: number;
}

/** A signed event. Throws BadSignature, also for an event of the other mode. */
export function readStripeWebhook(
  body: Uint8Array,
  header: string | undefined,
  { secrets, mode, now }: Reading,
): WebhookEvent {
  if (!secrets.some((secret) => isSigned(body, header, secret, now))) {
    throw new BadSignature("the signature does not match, or is too old");
  }
  const event = readStripeEvent(readJson(Buffer.from(body).toString("utf8")));
  if (!event) {
    const eventId = nameOfContent(body);
    return { eventId, type: UNREADABLE_EVENT, paymentId: null, reference: null };
  }
  if (event.livemode !== (mode === "live")) throw new BadSignature("an event of the other mode");
  return {
    eventId: event.id,
    type: event.type,
    paymentId: askedBy(event),
    reference: event.data.object.metadata?.[DONATION] ?? null,
  };
}

function isSigned(body: Uint8Array, header = "", secret: string, now: number): boolean {
  const stamp = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1];
  // The SDK refuses what is old, and takes what is from the future.
  if (stamp === undefined || Number(stamp) - now / 1000 > TOLERANCE_SECONDS) return false;
  try {
    const { signature } = Stripe.webhooks;
    return (
      signature?.verifyHeader(body, header, secret, TOLERANCE_SECONDS, undefined, now) === true
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
