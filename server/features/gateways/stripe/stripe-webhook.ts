import Stripe from "stripe";
import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import {
  BadSignature,
  OtherMode,
  type PaymentProvider,
  UNREADABLE_EVENT,
  type WebhookEvent,
} from "../provider/payment-provider.ts";
import { nameOfContent } from "../provider/plain-text.ts";
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

/**
 * What Stripe says of other things than payments, and that is no more than news. What payouts move, we read from
 * the balance. Those that may need a person are not among them: a payout that failed, a bank account that
 * was changed, a warning of fraud.
 */
export const harmlessTypes: ReadonlySet<string> = new Set([
  "balance.available",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.reconciliation_completed",
  "topup.created",
  "topup.succeeded",
  "account.updated",
  "customer.created",
  "customer.updated",
  "payment_method.attached",
  "payment_method.updated",
  "payment_method.automatically_updated",
  "payment_method.detached",
  // A checkout makes a product and a price for what is given.
  "product.created",
  "product.updated",
  "price.created",
  "price.updated",
  "file.created",
  "reporting.report_run.succeeded",
  "reporting.report_type.updated",
]);

const metadata = z.nullish(z.record(z.string(), z.string()));
const wireObject = z.object({ id: name, object: z.string(), metadata });

/** Objects that belong to one payment name it, if it was begun. */
const wireEvent = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  data: z.object({
    object: z.extend(wireObject, {
      payment_intent: z.nullish(z.union([name, wireObject])),
      latest_charge: z.nullish(z.union([name, wireObject])),
    }),
  }),
});

export type StripeEvent = z.output<typeof wireEvent>;

/** An event as it came by a webhook or a list, or what is wrong with it. */
export function readStripeEvent(wire: unknown) {
  return wireEvent.safeParse(wire);
}

/** What is to be asked for: the payment intent, where there is one. */
export function intentOfEvent({ data: { object } }: StripeEvent): string | undefined {
  if (object.object === "payment_intent") return object.id;
  return idOf(object.payment_intent);
}

/** Of what Stripe names by its id, or shows whole. */
function idOf(named: string | { readonly id: string } | null | undefined): string | undefined {
  return (typeof named === "object" ? named?.id : named) ?? undefined;
}

/** By what id `getPayment` finds all that an event is about; null for what is not about a payment. */
function askedBy(event: StripeEvent): string | null {
  const { object } = event.data;
  switch (object.object) {
    case "checkout.session":
    case "charge":
    case "payment_intent":
      return declinedCharge(event) ?? intentOfEvent(event) ?? object.id;
    // By the payment alone a refund that failed would not be seen.
    case "refund":
    case "dispute":
      return object.id;
    default:
      return null;
  }
}

/** Whether it tells of a donor's attempt that failed. */
export function isDecline({ type }: StripeEvent): boolean {
  return type === "payment_intent.payment_failed" || type === "charge.failed";
}

/** By the payment alone an attempt that failed before it was paid would not be seen. */
function declinedCharge(event: StripeEvent): string | undefined {
  if (!isDecline(event)) return undefined;
  const { object } = event.data;
  if (object.object === "charge") return object.id;
  return idOf(object.latest_charge);
}

interface Reading {
  readonly secrets: Secrets;
  readonly mode: PaymentProvider["mode"];
  /** In ms. */
  readonly now: number;
}

/** Reads a signed event. Throws BadSignature, and OtherMode for a test event with a live key or the reverse. */
export function readStripeWebhook(
  body: Uint8Array,
  header: string | undefined,
  { secrets, mode, now }: Reading,
): WebhookEvent {
  if (!secrets.some((secret) => isSigned(body, header, secret, now))) {
    throw new BadSignature("the signature does not match, or is too old");
  }
  const { data: event } = readStripeEvent(readJson(Buffer.from(body).toString("utf8")));
  if (!event) {
    const eventId = nameOfContent(body);
    return { eventId, type: UNREADABLE_EVENT, paymentId: null, reference: null };
  }
  if (event.livemode !== (mode === "live")) {
    throw new OtherMode(`the key is a ${mode} key and the event is not`);
  }
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
