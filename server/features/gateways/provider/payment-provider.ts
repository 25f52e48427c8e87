import type { DeclineReason, PaymentWay } from "#contract/giving/donations.ts";
import type { Currency, Money } from "#contract/money.ts";
import type { BookedPayments } from "./booked-payments.ts";
import type { Exchanged, ExchangedOutflow } from "./exchanged.ts";

/** The payment methods that donors choose from; a gateway supports at least one. */
export type GatewayMethod = "card" | "crypto" | "bank";

export interface CheckoutRequest {
  /** The donation's id, returned as the payment's reference. */
  readonly reference: string;
  /** Derived from the donation's id and the attempt: a repeated call returns the same checkout. */
  readonly idempotencyKey: string;
  /** The donation and the fee. */
  readonly total: Money;
  readonly method: GatewayMethod;
  readonly description: string;
  /** Where the gateway sends the donor afterwards, paid or not. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly email: string | null;
  /** Stores the payment method for later charges without the donor; only with `mandates`. */
  readonly keepMethod?: true;
}

export interface Checkout {
  /** The gateway's own id of the payment. */
  readonly paymentId: string;
  /** The gateway's hosted page. */
  readonly url: string;
}

/** open: not paid yet; pending: paid, the money has not arrived; the others are final. */
export type GatewayPaymentState = "open" | "pending" | "succeeded" | "failed" | "expired";

/** A payment as fetched from the gateway; never taken from a webhook event. */
export interface GatewayPayment {
  readonly kind: "payment";
  readonly paymentId: string;
  readonly reference: string;
  readonly state: GatewayPaymentState;
  /** What the donor was charged. */
  readonly total: Money;
  /**
   * The gateway's cost, perhaps in another currency than the total; zero until the payment succeeds, and undefined
   * until the gateway reports it.
   */
  readonly cost: Money | undefined;
  /** Present if our balance at the gateway has another currency than the total. */
  readonly exchanged?: Exchanged;
  /**
   * The money received, if a person has to know: more than the total of a succeeded payment, or anything for one that
   * failed or expired. Only the total is booked.
   */
  readonly received?: Money;
  /**
   * A person set this state at the gateway and may change it again. Such states are applied even to settled payments
   * ("failed" and "expired") and to revoked ones ("succeeded").
   */
  readonly marked?: true;
  /** Absent until it is paid, and if the gateway reports no way that we know. */
  readonly paidBy?: { readonly way: PaymentWay };
  /** The number of declined attempts. */
  readonly declines: number;
  /** Of the last declined attempt; absent if the gateway reports none that we know. */
  readonly declineReason?: DeclineReason;
  /** When its state last changed, ms since the epoch. */
  readonly changedAt: number;
}

/**
 * waiting: nothing has left our balance, as the donor has yet to claim it; done: it left; failed: it never left, or
 * was returned.
 */
export interface GatewayRefund extends ExchangedOutflow {
  readonly kind: "refund";
  /** The gateway's own id of the refund. */
  readonly refundId: string;
  /** The id of our refund order; undefined if it was made at the gateway. */
  readonly ours: string | undefined;
  readonly paymentId: string;
  /** The donation's id. */
  readonly reference: string;
  readonly state: "waiting" | "done" | "failed";
  readonly amount: Money;
  /** Where the donor has to claim it. */
  readonly claimUrl?: string;
  readonly changedAt: number;
}

/** A chargeback or inquiry of the donor's bank. */
export interface GatewayDispute extends ExchangedOutflow {
  readonly kind: "dispute";
  readonly disputeId: string;
  readonly paymentId: string;
  readonly reference: string;
  /** open: the bank needs our evidence; reviewed: it has it or needs none; the others are final. */
  readonly state: "open" | "reviewed" | "won" | "lost";
  readonly amount: Money;
  /** Whether the amount has left our balance. */
  readonly withdrawn: boolean;
  /** Less what was returned of it; undefined until the gateway reports it. */
  readonly fee: Money | undefined;
  /** As the gateway words it. */
  readonly reason: string;
  /** The deadline for evidence, ms since the epoch; undefined if none is accepted. */
  readonly evidenceDueAt: number | undefined;
  readonly changedAt: number;
}

/** A movement between our balance and the charity's bank, or a fee of the gateway account. */
export interface GatewayTransfer {
  readonly kind: "transfer";
  readonly transferId: string;
  readonly what: "to_bank" | "from_bank" | "fee" | "fee_returned";
  /** Above zero. */
  readonly amount: Money;
  readonly changedAt: number;
}

/** A payment from the gateway that could not be parsed. */
export interface UnreadablePayment {
  readonly kind: "unreadable";
  /** What is wrong with it. */
  readonly cause: string;
  /** The gateway's own id, or one derived from the content if that is unreadable too. */
  readonly paymentId: string;
  /** The donation's id, if it is readable. */
  readonly reference: string | null;
  /** What the gateway sent, truncated. */
  readonly content: string;
}

export type PaymentFact = GatewayPayment | UnreadablePayment;

/** Money that moves after payments or independently of them. */
export type MovementFact = GatewayRefund | GatewayDispute | GatewayTransfer;

/** The current status of something at the gateway, as it was reported or fetched. */
export type GatewayFact = PaymentFact | MovementFact;

export function isAboutPayment(fact: GatewayFact): fact is PaymentFact {
  return fact.kind === "payment" || fact.kind === "unreadable";
}

/** A page of changes at a gateway. */
export interface ChangesPage {
  readonly facts: readonly GatewayFact[];
  /** The cursor of the next page; null after the last. */
  readonly next: string | null;
  /** The cursor of the next round, a little earlier, for changes that the gateway lists late. */
  readonly nextRound: string;
}

/** The type of unreadable events. */
export const UNREADABLE_EVENT = "unreadable";

export interface WebhookEvent {
  readonly eventId: string;
  readonly type: string;
  /** The id to fetch with `getPayment`; null for an event about something else. */
  readonly paymentId: string | null;
  readonly reference: string | null;
}

/** A stored payment method that we may charge without the donor. */
export interface Mandate {
  /** The gateway's own id. */
  readonly id: string;
  /** As donors know it: "Visa ending in 4242". */
  readonly title: string;
  /** The last day of a card, such as `2028-04-30`; undefined for what does not expire. */
  readonly expiresOn?: string;
}

export interface MandateSetupRequest {
  /** Returned by the gateway's objects, like a donation's id. */
  readonly reference: string;
  /** A repeated call returns the same page. */
  readonly idempotencyKey: string;
  readonly currency: Currency;
  readonly description: string;
  /** Where the gateway sends the donor afterwards. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly email: string;
}

export interface MandateCharge {
  readonly mandateId: string;
  /** The donation's id, returned as the payment's reference. */
  readonly reference: string;
  /** Derived from the donation's id and the attempt. */
  readonly idempotencyKey: string;
  /** The donation and the fee. */
  readonly total: Money;
  readonly description: string;
  readonly email: string | null;
}

/** The mandate is gone: revoked, or of another account of the gateway. */
export class MandateGone extends Error {}

/** Charges without the donor. */
export interface Mandates {
  /** Opens a hosted page on which the donor stores a payment method without paying. */
  openSetup(
    request: MandateSetupRequest,
  ): Promise<{ readonly setupId: string; readonly url: string }>;
  /**
   * What a donor stored on a setup page, or with a payment of a checkout with `keepMethod`. Undefined while it is
   * unfinished, and if the method cannot be charged again.
   */
  find(setupOrPaymentId: string): Promise<Mandate | undefined>;
  /**
   * Charges a mandate once for each idempotency key, however late it is repeated, and returns the payment. A declined
   * charge is a payment that failed, with its reason. Throws MandateGone.
   */
  charge(charge: MandateCharge): Promise<readonly GatewayFact[]>;
  /** Deletes it at the gateway; idempotent. */
  revoke(mandateId: string): Promise<void>;
}

export interface RefundOrder {
  /** Returned as `ours`; also the idempotency key. */
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Money;
}

/** A charity's response to a dispute. */
export interface DisputeEvidence {
  readonly text: string;
  readonly donorName: string | null;
  readonly donorEmail: string | null;
}

/** The gateway was unreachable or failed: the outcome of the call is unknown. */
export class GatewayUnavailable extends Error {
  /** The pause that the gateway asks for. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The gateway does not accept our key. The call itself may succeed with the right one. */
export class KeyRefused extends GatewayUnavailable {}

/** The gateway understood the call and refused it: a retry would be refused again. */
export class GatewayRefused extends Error {}

/** The event's signature is missing, too old or does not match. */
export class BadSignature extends Error {}

/** The event is signed, but comes from test mode while the key is live, or the reverse. */
export class WrongMode extends Error {}

interface GatewayCapabilities {
  readonly methods: ReadonlySet<GatewayMethod>;
  /** claimed: the donor claims the money through a link; by_hand: the office sends it from the charity's bank. */
  readonly refunds: "direct" | "claimed" | "by_hand";
  readonly disputes: boolean;
  /** Whether `balance` can be compared with the ledger, in the currencies of the donations. */
  readonly balance: boolean;
  /** False if `pull` misses nothing, so that payments that take long need no lookups. */
  readonly lookups?: false;
}

/** Calls throw GatewayUnavailable and GatewayRefused; never call it inside a transaction. */
export interface PaymentProvider {
  /** Part of URLs, ledger accounts and rows: never changes. */
  readonly name: string;
  readonly title: string;
  /** test: no money moves. */
  readonly mode: "live" | "test";
  readonly capabilities: GatewayCapabilities;
  /** Origins of the hosted pages, for the content security policy. */
  readonly origins: readonly string[];
  /** Absent if the gateway cannot charge without the donor, who then pays each recurring donation by link. */
  readonly mandates?: Mandates;
  /** How long the gateway stores an idempotency key. */
  readonly idempotencyKeyTtlMs: number;
  /** Throws KeyRefused or GatewayRefused if the gateway does not accept our keys. */
  check(): Promise<void>;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Closes a checkout; idempotent. Returns the payment afterwards, as paid and pending ones are not stopped. Empty if
   * the gateway has no such payment.
   */
  expireCheckout(paymentId: string): Promise<readonly GatewayFact[]>;
  /** Known types of events about payments; other types raise an alert. */
  readonly eventTypes: ReadonlySet<string>;
  /** Types of events about something else that raise no alert. */
  readonly harmlessTypes: ReadonlySet<string>;
  /** The payment with its refunds and disputes. Empty if the gateway has no such payment. */
  getPayment(paymentId: string): Promise<readonly GatewayFact[]>;
  /** The same by the donation's reference; of several payments the one that got furthest. */
  findPayment(reference: string): Promise<readonly GatewayFact[]>;
  /** Changes after a cursor (null for all), oldest first. Booked payments may be left out. */
  pull(cursor: string | null, booked?: BookedPayments): Promise<ChangesPage>;
  /** Verifies the signature of the raw body. Throws BadSignature or WrongMode. */
  readWebhook(body: Uint8Array, headers: Record<string, string | undefined>): WebhookEvent;
  /** Idempotent by the order's id. */
  refund(order: RefundOrder): Promise<GatewayRefund>;
  /** Throws GatewayRefused if the gateway accepts no evidence. */
  sendEvidence(disputeId: string, evidence: DisputeEvidence): Promise<GatewayDispute>;
  /** Our balance in every currency, including money that is paid out later. */
  balance(): Promise<readonly Money[]>;
}
