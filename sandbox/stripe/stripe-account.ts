import type { DatabaseSync } from "node:sqlite";
import type { Write } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { type BalanceBook, createBalanceBook } from "./balance-book.ts";
import { type CheckoutDesk, createCheckoutDesk } from "./checkout-desk.ts";
import { createDisputeDesk, type DisputeDesk } from "./dispute-desk.ts";
import { createEventLog } from "./event-log.ts";
import { createMethodDesk, type MethodDesk } from "./method-desk.ts";
import { createObjectStore, type ObjectStore, type StripeObject } from "./object-store.ts";
import { createOffSessionDesk, type OffSessionDesk } from "./off-session-desk.ts";
import { createChargeDesk, createPaymentDesk } from "./payment-desk.ts";
import { createRefundDesk, type RefundDesk } from "./refund-desk.ts";

interface Parts {
  readonly database: DatabaseSync;
  readonly write: Write;
  readonly clock: SandboxClock;
  readonly settlement: readonly [string, ...string[]];
  /** Time from a payment until its fee is reported. */
  readonly feeAfterMs: number;
  readonly apiVersion: string;
  readonly payUrl: (session: string) => string;
  readonly queueWebhook: (body: string) => void;
  readonly onError: (error: unknown) => void;
}

export interface StripeAccount {
  readonly seconds: () => number;
  readonly store: ObjectStore;
  readonly balance: BalanceBook;
  readonly checkouts: CheckoutDesk;
  readonly methods: MethodDesk;
  readonly offSession: OffSessionDesk;
  readonly refunds: RefundDesk;
  readonly disputes: DisputeDesk;
  /** Catches up with what fell due while the double was stopped. */
  readonly start: () => void;
  readonly stop: () => void;
}

export function createStripeAccount(parts: Parts): StripeAccount {
  const { clock, write } = parts;
  const store = createObjectStore(parts.database);
  const alarm = createAlarm(clock, moveDue, parts.onError);
  const events = createEventLog({ ...parts, store });
  const balance = createBalanceBook({ ...parts, store });
  const shared = { store, events, balance, clock, wakeAt: alarm.setTo };
  const charges = createChargeDesk(shared, parts.feeAfterMs);
  const methods = createMethodDesk(shared);
  const payments = createPaymentDesk(shared, charges, methods);
  const offSession = createOffSessionDesk(shared, { payments, methods });
  const checkouts = createCheckoutDesk(shared, payments, parts.payUrl);
  const refunds = createRefundDesk(shared, charges);
  const disputes = createDisputeDesk(shared, charges);

  function expireObject(object: StripeObject) {
    switch (object.object) {
      case "checkout.session":
        return checkouts.expire(object.id);
      case "charge":
        return charges.settle(object);
      case "payment_intent":
        return offSession.decideDue(object);
      case "dispute":
        return disputes.expire(object);
    }
  }

  function moveDue() {
    for (let due = store.dueBy(clock.now()); due.length > 0; due = store.dueBy(clock.now())) {
      write(() => due.map(expireObject));
    }
    const next = store.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return {
    ...{ store, balance, checkouts, methods, offSession, refunds, disputes },
    seconds: () => Math.floor(clock.now() / 1000),
    start: moveDue,
    stop: alarm.stop,
  };
}
