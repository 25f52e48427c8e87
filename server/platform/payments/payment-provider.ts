import type { DeclineReason, WayPaid } from "#contract/giving/donations.ts";
import type { Money } from "#contract/money.ts";

/** What a gateway is asked to collect: the donation and the fee in one sum. */
export interface CheckoutRequest {
  /** The donation's id, which comes back as the payment's reference. */
  readonly reference: string;
  /** Derived from the donation's id: asking twice gives the same checkout. */
  readonly idempotencyKey: string;
  readonly total: Money;
  readonly method: "card" | "crypto";
  readonly description: string;
  /** Where the gateway sends the donor afterwards, paid or not. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly email: string | null;
}

export interface Checkout {
  /** The gateway's own id of the payment. */
  readonly paymentId: string;
  /** The gateway's hosted page. */
  readonly url: string;
}

/** open: not paid yet; pending: paid, the money has not arrived; the others are final. */
export type GatewayPaymentState = "open" | "pending" | "succeeded" | "failed" | "expired";

/** A payment as the gateway knows it. An event only says that there may be news of it. */
export interface GatewayPayment {
  readonly paymentId: string;
  readonly reference: string;
  readonly state: GatewayPaymentState;
  /** What the donor was charged. */
  readonly total: Money;
  /** What the gateway keeps of the total; zero until the payment succeeded. */
  readonly cost: Money;
  /** How it was paid; left out until it is, and where the gateway doesn't say or says what we don't know. */
  readonly paidBy?: { readonly way: WayPaid };
  /** How many attempts to pay were declined so far. */
  readonly declines: number;
  /** Why the last of them was; left out where the gateway doesn't say, or says what we don't know. */
  readonly declineReason?: DeclineReason;
  /** When its state last changed, ms since the epoch. */
  readonly changedAt: number;
}

/** Something that a gateway sent as a payment and that we cannot read as one. */
export interface UnreadablePayment {
  /** What is wrong with it. */
  readonly unreadable: string;
  /** The gateway's own id, or a name made of the content when the id cannot be read either. */
  readonly paymentId: string;
  /** The donation's id, if it can be read. */
  readonly reference: string | null;
  /** What the gateway sent, cut to a length that can be kept. */
  readonly told: string;
}

/** What a gateway tells of one payment. */
export type GatewayFact = GatewayPayment | UnreadablePayment;

export function isReadable(fact: GatewayFact): fact is GatewayPayment {
  return !("unreadable" in fact);
}

/** A page of what changed at a gateway. */
export interface Pulled {
  readonly facts: readonly GatewayFact[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
  /** Where the next round begins: a little back, for changes that the gateway lists late. */
  readonly anew: string;
}

/** The type of events that cannot be read. */
export const UNREADABLE_EVENT = "unreadable";

export interface WebhookEvent {
  readonly eventId: string;
  readonly type: string;
  /** The payment it is about; null for an event about something else. */
  readonly paymentId: string | null;
  readonly reference: string | null;
}

/** The gateway was not reached or failed: nothing is known about the call. */
export class GatewayUnavailable extends Error {
  /** How long the gateway asks to be left alone, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The gateway understood the call and refuses it: the same call would be refused again. */
export class GatewayRefused extends Error {}

/** The event's signature is missing, too old or does not match. */
export class BadSignature extends Error {}

/**
 * What every gateway offers. Calls throw GatewayUnavailable and GatewayRefused, and are never made inside
 * a transaction.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Origin of the hosted pages, for the content security policy. */
  readonly origin: string;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Closes a checkout; may be called again. Answers the payment as it is afterwards: a payment that is
   * paid or pending is not stopped. Undefined when the gateway has no such payment.
   */
  expireCheckout(paymentId: string): Promise<GatewayFact | undefined>;
  /** Types of events that we know; other types raise an alert. */
  readonly eventTypes: ReadonlySet<string>;
  /** Undefined when the gateway has no such payment. */
  getPayment(paymentId: string): Promise<GatewayFact | undefined>;
  /** The payment for a donation, by its reference; undefined when there is none. */
  findPayment(reference: string): Promise<GatewayFact | undefined>;
  /** The page of changed payments at a cursor, oldest change first; null is the very beginning. */
  pull(cursor: string | null): Promise<Pulled>;
  /** Checks the signature over the bytes as they came. Throws BadSignature. */
  readWebhook(body: Uint8Array, headers: Record<string, string | undefined>): WebhookEvent;
}
