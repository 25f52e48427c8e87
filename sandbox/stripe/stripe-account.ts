import type { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import type { GroupCommit } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { type BalanceBook, createBalanceBook } from "./balance-book.ts";
import { type CheckoutDesk, createCheckoutDesk } from "./checkout-desk.ts";
import { createDisputeDesk, type DisputeDesk } from "./dispute-desk.ts";
import {
  createObjectStore,
  type KeptValues,
  newId,
  type ObjectStore,
  type StripeObject,
} from "./object-store.ts";
import { type ChargeTimes, createChargeDesk, createPaymentDesk } from "./payment-desk.ts";
import {
  createPayoutDesk,
  createRefundDesk,
  type PayoutDesk,
  type RefundDesk,
} from "./refund-desk.ts";

interface Parts extends ChargeTimes {
  readonly database: DatabaseSync;
  readonly commit: GroupCommit;
  readonly values: KeptValues;
  readonly clock: SandboxClock;
  readonly settlement: readonly [string, ...string[]];
  readonly apiVersion: string;
  readonly payUrl: (session: string) => string;
  readonly queueWebhooks: (body: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

export interface StripeAccount {
  readonly livemode: boolean;
  readonly seconds: () => number;
  readonly store: ObjectStore;
  readonly events: EventLog;
  readonly balance: BalanceBook;
  readonly checkouts: CheckoutDesk;
  readonly refunds: RefundDesk;
  readonly disputes: DisputeDesk;
  readonly payouts: PayoutDesk;
  /** Does what came due while nothing ran. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** The merchant's account in one of its modes: test and live share nothing. */
export function createStripeAccount(parts: Parts, livemode: boolean): StripeAccount {
  const { clock, commit } = parts;
  const store = createObjectStore(parts.database, livemode);
  const alarm = createAlarm(clock, moveDue, parts.onTrouble);
  const events = createEventLog({
    ...{ store, clock, livemode, apiVersion: parts.apiVersion },
    queue: parts.queueWebhooks,
  });
  const balance = createBalanceBook({ ...parts, store, livemode });
  const shared = { livemode, store, events, balance, clock, wakeAt: alarm.setTo };
  const charges = createChargeDesk(shared, parts);
  const payments = createPaymentDesk(shared, charges);
  const checkouts = createCheckoutDesk(shared, payments, parts.payUrl);
  const refunds = createRefundDesk(shared, charges);
  const disputes = createDisputeDesk(shared, charges);
  const payouts = createPayoutDesk(shared);

  function runOut(object: StripeObject) {
    switch (object.object) {
      case "checkout.session":
        return checkouts.expire(object.id);
      case "charge":
        return charges.settle(object);
      case "dispute":
        return disputes.runOut(object);
      case "payout":
        return payouts.arrive(object);
    }
  }

  function moveDue() {
    for (let due = store.dueBy(clock.now()); due.length > 0; due = store.dueBy(clock.now())) {
      commit.write(() => due.map(runOut));
    }
    const next = store.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return {
    ...{ livemode, store, events, balance, checkouts, refunds, disputes, payouts },
    seconds: () => Math.floor(clock.now() / 1000),
    start: moveDue,
    stop: alarm.stop,
  };
}

/** What every desk of an account works with. */
export interface AccountParts {
  readonly livemode: boolean;
  readonly store: ObjectStore;
  readonly events: EventLog;
  readonly balance: BalanceBook;
  readonly clock: SandboxClock;
  /** Sets the account's alarm, in ms. */
  readonly wakeAt: (time: number) => void;
}

export const KEPT_FOR_SECONDS = 30 * 24 * 60 * 60;
const SWEPT_EVERY = 500;

/** Types of events that the double tells of. */
type EventType = Extract<
  Stripe.Event["type"],
  | `checkout.session.${"completed" | "async_payment_succeeded" | "async_payment_failed" | "expired"}`
  | `payment_intent.${"created" | "processing" | "succeeded" | "payment_failed" | "canceled"}`
  | `charge.${"pending" | "succeeded" | "failed" | "updated" | "refunded"}`
  | `charge.dispute.${"created" | "updated" | "closed" | "funds_withdrawn" | "funds_reinstated"}`
  | `refund.${"created" | "updated" | "failed"}`
  | `payout.${"created" | "paid" | "failed"}`
>;

interface EventCause {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

interface LogParts {
  readonly store: ObjectStore;
  readonly clock: SandboxClock;
  readonly livemode: boolean;
  readonly apiVersion: string;
  /** Queues the event's webhooks. */
  readonly queue: (body: string) => void;
}

type EventLog = ReturnType<typeof createEventLog>;

/** Keeps what happened, for 30 days, and sends it as webhooks. */
function createEventLog({ store, clock, livemode, apiVersion, queue }: LogParts) {
  const nobody: EventCause = { id: null, idempotency_key: null };
  let cause = nobody;
  let untilSweep = 0;

  return {
    /** Tells of an object as it stands now. */
    tell(type: EventType, object: StripeObject) {
      const created = Math.floor(clock.now() / 1000);
      const event = {
        id: newId("evt"),
        object: "event",
        api_version: apiVersion,
        created,
        data: { object },
        livemode,
        pending_webhooks: 1,
        request: cause,
        type,
      } as Stripe.Event;
      store.insert(event);
      queue(JSON.stringify(event));
      if (untilSweep === 0) store.forgetBefore("event", created - KEPT_FOR_SECONDS);
      untilSweep = (untilSweep + 1) % SWEPT_EVERY;
    },
    /** Events of this work name the call that caused them. */
    during<T>(call: EventCause, work: () => T): T {
      cause = call;
      try {
        return work();
      } finally {
        cause = nobody;
      }
    },
  };
}
