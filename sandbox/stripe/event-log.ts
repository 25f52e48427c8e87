import type Stripe from "stripe";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { BalanceBook } from "./balance-book.ts";
import { newId, type ObjectStore, type StripeObject } from "./object-store.ts";

/** Shared by all desks of an account. */
export interface AccountParts {
  readonly store: ObjectStore;
  readonly events: EventLog;
  readonly balance: BalanceBook;
  readonly clock: SandboxClock;
  /** Sets the account's alarm; in ms. */
  readonly wakeAt: (time: number) => void;
}

type EventType = Extract<
  Stripe.Event["type"],
  | `checkout.session.${"completed" | "async_payment_succeeded" | "async_payment_failed" | "expired"}`
  | `payment_intent.${"created" | "processing" | "succeeded" | "payment_failed"}`
  | `charge.${"pending" | "succeeded" | "failed" | "updated" | "refunded"}`
  | `charge.dispute.${"created" | "updated" | "closed" | "funds_withdrawn" | "funds_reinstated"}`
  | `refund.${"created" | "updated" | "failed"}`
  | "customer.created"
  | `payment_method.${"attached" | "detached"}`
  | `setup_intent.${"created" | "succeeded"}`
>;

type EventLog = ReturnType<typeof createEventLog>;

interface LogParts {
  readonly store: ObjectStore;
  readonly clock: SandboxClock;
  readonly apiVersion: string;
  readonly queueWebhook: (body: string) => void;
}

/** Stores events and queues their webhooks. */
export function createEventLog({ store, clock, apiVersion, queueWebhook }: LogParts) {
  return {
    /** Reports an object in its current state. */
    report(type: EventType, object: StripeObject) {
      const event = {
        ...{ id: newId("evt"), object: "event", api_version: apiVersion, livemode: false, type },
        ...{ created: Math.floor(clock.now() / 1000), data: { object } },
      } as Stripe.Event;
      store.insert(event);
      queueWebhook(JSON.stringify(event));
    },
  };
}
