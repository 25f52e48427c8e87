import type Stripe from "stripe";
import type { SandboxClock } from "../../sandbox-clock.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { newId, type StripeObject } from "../objects/stripe-objects.ts";

export const KEPT_FOR_SECONDS = 30 * 24 * 60 * 60;
const SWEPT_EVERY = 500;

/** Types of events that the double tells of. */
export type EventType = Extract<
  Stripe.Event["type"],
  | `checkout.session.${"completed" | "async_payment_succeeded" | "async_payment_failed" | "expired"}`
  | `payment_intent.${"created" | "processing" | "succeeded" | "payment_failed" | "canceled"}`
  | `charge.${"pending" | "succeeded" | "failed" | "updated" | "refunded"}`
  | `charge.dispute.${"created" | "updated" | "closed" | "funds_withdrawn" | "funds_reinstated"}`
  | `refund.${"created" | "updated" | "failed"}`
  | `payout.${"created" | "paid" | "failed"}`
>;

export interface EventCause {
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

export type EventLog = ReturnType<typeof createEventLog>;

/** Keeps what happened, for 30 days, and sends it as webhooks. */
export function createEventLog({ store, clock, livemode, apiVersion, queue }: LogParts) {
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
