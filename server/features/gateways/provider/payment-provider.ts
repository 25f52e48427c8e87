import type { DeclineReason, WayPaid } from "#contract/giving/donations.ts";
import type { Money } from "#contract/money.ts";
import type { BookedPayments } from "./booked-payments.ts";
import type { Exchanged, GoneByExchange } from "./exchanged.ts";

/** What donors choose between: a gateway stands behind one or both. */
export type GatewayMethod = "card" | "crypto";

/** What a gateway is asked to collect: the donation and the fee in one sum. */
export interface CheckoutRequest {
  /** The donation's id, which comes back as the payment's reference. */
  readonly reference: string;
  /** Derived from the donation's id and the attempt: asking twice gives the same checkout. */
  readonly idempotencyKey: string;
  readonly total: Money;
  readonly method: GatewayMethod;
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
  readonly kind: "payment";
  readonly paymentId: string;
  readonly reference: string;
  readonly state: GatewayPaymentState;
  /** What the donor was charged. */
  readonly total: Money;
  /**
   * What the gateway keeps, perhaps in another currency than the total; undefined while it has not
   * told. Zero until the payment succeeded.
   */
  readonly cost: Money | undefined;
  /** The whole total in the currency in which the gateway keeps it, where that is another one. */
  readonly exchanged?: Exchanged;
  /**
   * What came in, where a person has to be told of it: more than the total of a payment that succeeded, or
   * anything for one that came to nothing. The total alone counts.
   */
  readonly received?: Money;
  /**
   * Somebody decided at the gateway that it stands so, whatever money came, and may decide otherwise later. So of a
   * payment that counted "failed" and "expired" are believed, and of one that no longer counts "succeeded".
   */
  readonly marked?: true;
  /** How it was paid; left out until it is, and where the gateway doesn't say or says what we don't know. */
  readonly paidBy?: { readonly way: WayPaid };
  /** How many attempts to pay were declined so far. */
  readonly declines: number;
  /** Why the last of them was; left out where the gateway doesn't say, or says what we don't know. */
  readonly declineReason?: DeclineReason;
  /** When its state last changed, ms since the epoch. */
  readonly changedAt: number;
}

/**
 * Money that goes back to a donor. waiting: nothing has left our balance (the donor has yet to claim
 * it); done: it left; failed: it never left, or came back.
 */
export interface GatewayRefund extends GoneByExchange {
  readonly kind: "refund";
  /** The gateway's own id of the refund. */
  readonly refundId: string;
  /** The id that our order of the refund bears; undefined where it was made at the gateway. */
  readonly ours: string | undefined;
  readonly paymentId: string;
  /** The donation's id. */
  readonly reference: string;
  readonly state: "waiting" | "done" | "failed";
  readonly amount: Money;
  /** Where the donor claims it, if they must. */
  readonly claimUrl?: string;
  readonly changedAt: number;
}

/** A donor's bank takes a payment back, until it decides. */
export interface GatewayDispute extends GoneByExchange {
  readonly kind: "dispute";
  readonly disputeId: string;
  readonly paymentId: string;
  readonly reference: string;
  /** open: it wants our evidence; reviewed: it has it, or wants none; the others are final. */
  readonly state: "open" | "reviewed" | "won" | "lost";
  readonly amount: Money;
  /** Whether the amount has left our balance by now. */
  readonly withdrawn: boolean;
  /** What the gateway keeps for it by now, less what it gave back; undefined while it has not told. */
  readonly fee: Money | undefined;
  /** In the gateway's words, a short one. */
  readonly reason: string;
  /** Until when it takes evidence, ms since the epoch; undefined where it takes none. */
  readonly evidenceDueAt: number | undefined;
  readonly changedAt: number;
}

/** Money that moved between our balance and the charity's bank, or that the gateway keeps for itself. */
export interface GatewayTransfer {
  readonly kind: "transfer";
  readonly transferId: string;
  readonly what: "to_bank" | "from_bank" | "fee" | "fee_returned";
  /** Above zero. */
  readonly amount: Money;
  readonly changedAt: number;
}

/** Something that a gateway sent as a payment and that we cannot read as one. */
export interface UnreadablePayment {
  readonly kind: "unreadable";
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
export type PaymentFact = GatewayPayment | UnreadablePayment;

/** What a gateway tells of money that moved after a payment, or beside any. */
export type MovementFact = GatewayRefund | GatewayDispute | GatewayTransfer;

/** What a gateway tells. */
export type GatewayFact = PaymentFact | MovementFact;

export function isAboutPayment(fact: GatewayFact): fact is PaymentFact {
  return fact.kind === "payment" || fact.kind === "unreadable";
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
  /** What `getPayment` is to be asked for; null for an event about something else. */
  readonly paymentId: string | null;
  readonly reference: string | null;
}

/** What is given back, once for each id. */
export interface RefundOrder {
  /** Of our order; it comes back as `ours`, and is the gateway's idempotency key. */
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Money;
}

/** What a charity answers to a dispute. */
export interface DisputeEvidence {
  readonly text: string;
  readonly donorName: string | null;
  readonly donorEmail: string | null;
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

/** The gateway knows nobody with our key. Nothing is said of the call: with the right key it may be taken. */
export class KeyRefused extends GatewayUnavailable {}

/** The gateway understood the call and refuses it: the same call would be refused again. */
export class GatewayRefused extends Error {}

/** The event's signature is missing, too old or does not match. */
export class BadSignature extends Error {}

/** The event is signed, but comes from test mode while the key is live, or the reverse. */
export class OtherMode extends Error {}

/** What a gateway can do; the screens follow. */
export interface GatewayCapabilities {
  readonly methods: ReadonlySet<GatewayMethod>;
  /** claimed: the donor takes the money by a link. */
  readonly refunds: "direct" | "claimed";
  readonly disputes: boolean;
  /** Whether `balance` can be held against the books, in the currencies of the gifts. */
  readonly balance: boolean;
}

/** What every gateway offers. Calls throw GatewayUnavailable and GatewayRefused; none is made in a transaction. */
export interface PaymentProvider {
  /** In addresses, accounts of the ledger and rows: never changed. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** test: no money moves. */
  readonly mode: "live" | "test";
  readonly capabilities: GatewayCapabilities;
  /** Origins of the hosted pages, for the content security policy. */
  readonly origins: readonly string[];
  /** How long the gateway remembers an idempotency key, ms. */
  readonly keysKeptMs: number;
  /** Throws KeyRefused or GatewayRefused where the gateway does not take our keys. */
  check(): Promise<void>;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Closes a checkout; may be called again. Answers the payment as it is afterwards: a payment that is
   * paid or pending is not stopped. Empty when the gateway has no such payment.
   */
  expireCheckout(paymentId: string): Promise<readonly GatewayFact[]>;
  /** Types of events about payments that we know; other types raise an alert. */
  readonly eventTypes: ReadonlySet<string>;
  /** Types of events about no payment that need nothing of us: they raise no alert. */
  readonly harmlessTypes: ReadonlySet<string>;
  /** The payment with its refunds and disputes. Empty when the gateway has no such payment. */
  getPayment(paymentId: string): Promise<readonly GatewayFact[]>;
  /** The same for the payment of a donation, by its reference: of several the one that got furthest. */
  findPayment(reference: string): Promise<readonly GatewayFact[]>;
  /** Changes from a cursor on, oldest first; null is the beginning. Payments that are booked may be left out. */
  pull(cursor: string | null, booked?: BookedPayments): Promise<Pulled>;
  /** Checks the signature over the bytes as they came. Throws BadSignature or OtherMode. */
  readWebhook(body: Uint8Array, headers: Record<string, string | undefined>): WebhookEvent;
  /** Gives money back; a second call with the same id changes nothing. */
  refund(order: RefundOrder): Promise<GatewayRefund>;
  /** Answers a dispute. Throws GatewayRefused where the gateway takes no evidence. */
  sendEvidence(disputeId: string, evidence: DisputeEvidence): Promise<GatewayDispute>;
  /** What the gateway holds for us, also what it pays out later; one for each currency. */
  balance(): Promise<readonly Money[]>;
}
