import type { DatabaseSync } from "node:sqlite";
import type { GroupCommit } from "../../group-commit.ts";
import { createAlarm, type SandboxClock } from "../../sandbox-clock.ts";
import type { KeptValues } from "../kept-values.ts";
import { createObjectStore, type ObjectStore } from "../objects/object-store.ts";
import type { StripeObject } from "../objects/stripe-objects.ts";
import { type BalanceBook, createBalanceBook } from "./balance-book.ts";
import { type ChargeTimes, createChargeDesk } from "./charge-desk.ts";
import { type CheckoutDesk, createCheckoutDesk } from "./checkout-desk.ts";
import { createDisputeDesk, type DisputeDesk } from "./dispute-desk.ts";
import { createEventLog, type EventLog } from "./event-log.ts";
import { createPaymentDesk } from "./payment-desk.ts";
import { createPayoutDesk, type PayoutDesk } from "./payout-desk.ts";
import { createRefundDesk, type RefundDesk } from "./refund-desk.ts";

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
