import Stripe from "stripe";
import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import {
  BadSignature,
  type PaymentProvider,
  UNREADABLE_EVENT,
  type WebhookEvent,
  WrongMode,
} from "../provider/payment-provider.ts";
import { contentId } from "../provider/plain-text.ts";
import { CHARGE, DONATION, name } from "./stripe-wire.ts";

const TOLERANCE_SECONDS = 300;

/** The events that report every change of our payments: the webhook and `pull` need these. */
export const pulledEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
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

/** These, and other events about the same objects. */
export const stripeEventTypes: ReadonlySet<string> = new Set([
  ...pulledEventTypes,
  "payment_intent.created",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.canceled",
  "charge.pending",
  "charge.succeeded",
  "charge.failed",
  "charge.expired",
  "charge.captured",
  "charge.refunded",
  "charge.refund.updated",
]);

/** Sessions on which a donor stores a payment method share their types of events with payments. */
const setupSessionTypes: Readonly<Record<string, string>> = {
  "checkout.session.completed": "setup_session.completed",
  "checkout.session.expired": "setup_session.expired",
};
/** The success of a session's intent, which the events of the session report too. */
const SESSION_INTENT_SUCCEEDED = "session_intent.succeeded";

/**
 * Events about other objects that need no attention; payouts are read from balance transactions. Events that may need a
 * person are missing on purpose: failed payouts, changed bank accounts, fraud warnings.
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
  "customer.deleted",
  "payment_method.attached",
  "payment_method.updated",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "mandate.updated",
  "setup_intent.created",
  "setup_intent.requires_action",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "setup_intent.canceled",
  ...Object.values(setupSessionTypes),
  SESSION_INTENT_SUCCEEDED,
  // Every checkout creates a product and a price.
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

/** Objects that belong to a payment name its intent, if there is one. */
const wireEvent = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  data: z.object({
    object: z.extend(wireObject, {
      mode: z.nullish(z.string()),
      payment_intent: z.nullish(z.union([name, wireObject])),
      latest_charge: z.nullish(z.union([name, wireObject])),
    }),
  }),
});

export type StripeEvent = z.output<typeof wireEvent>;

/** Parses an event from a webhook or a list. */
export function readStripeEvent(wire: unknown) {
  return wireEvent.safeParse(wire);
}

/** The payment intent of an event's object, if there is one. */
export function getEventIntent({ data: { object } }: StripeEvent): string | undefined {
  if (object.object === "payment_intent") return object.id;
  return toId(object.payment_intent);
}

/** The id in a field that may be expanded. */
function toId(field: string | { readonly id: string } | null | undefined): string | undefined {
  return (typeof field === "object" ? field?.id : field) ?? undefined;
}

/** The type under which an event that needs no lookup is stored, although its own type is about payments. */
export function unneededType({ type, data: { object } }: StripeEvent): string | undefined {
  if (object.object === "checkout.session" && object.mode === "setup") {
    return setupSessionTypes[type];
  }
  const isOfSession = object.metadata?.[DONATION] && !object.metadata[CHARGE];
  const isSuccess = type === "payment_intent.succeeded" && isOfSession;
  return isSuccess ? SESSION_INTENT_SUCCEEDED : undefined;
}

/** The payment if the event names a charge without the donor. */
export function getOffSessionPayment(event: StripeEvent): string | undefined {
  return event.data.object.metadata?.[CHARGE] ? getEventIntent(event) : undefined;
}

/** The id by which `getPayment` finds everything that an event is about; null if it is not about a payment. */
function toLookupId(event: StripeEvent): string | null {
  const { object } = event.data;
  switch (object.object) {
    case "checkout.session":
    case "charge":
    case "payment_intent":
      return declinedCharge(event) ?? getEventIntent(event) ?? object.id;
    // The payment alone would not show a failed refund.
    case "refund":
    case "dispute":
      return object.id;
    default:
      return null;
  }
}

/** Whether an event reports a failed attempt to pay. */
export function isDecline({ type }: StripeEvent): boolean {
  return type === "payment_intent.payment_failed" || type === "charge.failed";
}

/** The payment alone would not show an attempt that failed before it was paid. */
function declinedCharge(event: StripeEvent): string | undefined {
  if (!isDecline(event)) return undefined;
  const { object } = event.data;
  if (object.object === "charge") return object.id;
  return toId(object.latest_charge);
}

interface VerifyOptions {
  readonly secrets: Secrets;
  readonly mode: PaymentProvider["mode"];
  /** In ms. */
  readonly now: number;
}

/** Verifies and parses an event. Throws BadSignature, or WrongMode for a test event with a live key or the reverse. */
export function readStripeWebhook(
  body: Uint8Array,
  header: string | undefined,
  { secrets, mode, now }: VerifyOptions,
): WebhookEvent {
  if (!secrets.some((secret) => isSigned(body, header, secret, now))) {
    throw new BadSignature("the signature does not match, or is too old");
  }
  const { data: event } = readStripeEvent(readJson(Buffer.from(body).toString("utf8")));
  if (!event) {
    const eventId = contentId(body);
    return { eventId, type: UNREADABLE_EVENT, paymentId: null, reference: null };
  }
  if (event.livemode !== (mode === "live")) {
    throw new WrongMode(`the key is a ${mode} key, but the event is not from ${mode} mode`);
  }
  const unneeded = unneededType(event);
  return {
    eventId: event.id,
    type: unneeded ?? event.type,
    paymentId: unneeded ? null : toLookupId(event),
    reference: event.data.object.metadata?.[DONATION] ?? null,
  };
}

function isSigned(body: Uint8Array, header = "", secret: string, now: number): boolean {
  const stamp = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1];
  // The SDK refuses old signatures, but accepts those from the future.
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
