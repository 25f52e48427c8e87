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

export interface WebhookEvent {
  readonly eventId: string;
  readonly type: string;
  /** The payment it is about; null where the event is about something else. */
  readonly paymentId: string | null;
  readonly reference: string | null;
}

/** The gateway could not be reached, or answered with a failure of its own: nothing is known. */
export class GatewayUnavailable extends Error {}

/** The event's signature is missing, too old or does not match. */
export class BadSignature extends Error {}

/** One seam for every gateway. Calls throw GatewayUnavailable; none is made inside a transaction. */
export interface PaymentProvider {
  readonly name: string;
  /** Origin of the hosted pages, for the content security policy. */
  readonly origin: string;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Undefined where the gateway has no such payment. */
  getPayment(paymentId: string): Promise<GatewayPayment | undefined>;
  /** The payment made for a donation, found by its reference; undefined where there is none. */
  findPayment(reference: string): Promise<GatewayPayment | undefined>;
  /** Payments changed since then (ms), oldest change first, all pages. */
  listPayments(changedSince: number): AsyncIterable<GatewayPayment>;
  /** Checks the signature over the bytes as they came. Throws BadSignature. */
  readWebhook(body: Uint8Array, headers: Record<string, string | undefined>): WebhookEvent;
}
