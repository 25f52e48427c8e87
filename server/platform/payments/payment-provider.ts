import type { Money } from "#contract/money.ts";

/** What a gateway is asked to collect: the gift and the fee in one sum. */
export interface CheckoutRequest {
  /** The donation's id; comes back with the payment as its reference. */
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

/** open: not paid yet · pending: paid, money under way · the others are final. */
export type GatewayPaymentState = "open" | "pending" | "succeeded" | "failed" | "expired";

/** A payment as the gateway knows it: the truth that an event only hints at. */
export interface GatewayPayment {
  readonly paymentId: string;
  readonly reference: string;
  readonly state: GatewayPaymentState;
  /** What the donor was charged. */
  readonly total: Money;
  /** What the gateway keeps of it; zero until it succeeded. */
  readonly cost: Money;
  /** How many attempts to pay were declined so far. */
  readonly declines: number;
  /** When its state last changed, ms since the epoch. */
  readonly changedAt: number;
}

/** Something that a gateway told as a payment, and that is none as far as we can read it. */
export interface UnreadablePayment {
  /** What is wrong with it. */
  readonly unreadable: string;
  /** The gateway's own id, or a name made of the content where that cannot be read either. */
  readonly paymentId: string;
  /** The donation's id, where it can be read. */
  readonly reference: string | null;
  /** What was told, bounded. */
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
  /** Where the next page begins; null where this was the last. */
  readonly next: string | null;
  /** Where to begin anew afterwards: a little back, for changes that the gateway lists late. */
  readonly anew: string;
}

/** The type of events that cannot be read. */
export const UNREADABLE_EVENT = "unreadable";

export interface WebhookEvent {
  readonly eventId: string;
  readonly type: string;
  /** The payment it is about; null where the event is about something else. */
  readonly paymentId: string | null;
  readonly reference: string | null;
}

/** The gateway could not be reached, or answered with a failure of its own: nothing is known. */
export class GatewayUnavailable extends Error {
  /** How long the gateway asks to be left alone, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The gateway understood the call and refuses it: asking again the same way is no use. */
export class GatewayRefused extends Error {}

/** The event's signature is missing, too old or does not match. */
export class BadSignature extends Error {}

/**
 * One seam for every gateway. Calls throw GatewayUnavailable and GatewayRefused; none is made inside a
 * transaction.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Origin of the hosted pages, for the content security policy. */
  readonly origin: string;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Closes a checkout, however often it is asked to. Answers the payment as it stands afterwards: one
   * that was paid or is pending goes its way. Undefined where the gateway has no such payment.
   */
  expireCheckout(paymentId: string): Promise<GatewayFact | undefined>;
  /** Types of events that are understood; of others a person is told. */
  readonly eventTypes: ReadonlySet<string>;
  /** Undefined where the gateway has no such payment. */
  getPayment(paymentId: string): Promise<GatewayFact | undefined>;
  /** The payment made for a donation, found by its reference; undefined where there is none. */
  findPayment(reference: string): Promise<GatewayFact | undefined>;
  /** The page of changed payments at a cursor, oldest change first; null begins with the first ever. */
  pull(cursor: string | null): Promise<Pulled>;
  /** Checks the signature over the bytes as they came. Throws BadSignature. */
  readWebhook(body: Uint8Array, headers: Record<string, string | undefined>): WebhookEvent;
}
