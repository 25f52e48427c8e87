import type { SandboxClock } from "../../sandbox-clock.ts";
import { newId } from "../btcpay-id.ts";

export type EventType =
  | "InvoiceCreated"
  | "InvoiceReceivedPayment"
  | "InvoicePaymentSettled"
  | "InvoiceProcessing"
  | "InvoiceExpired"
  | "InvoiceSettled"
  | "InvoiceInvalid"
  | "PayoutCreated"
  | "PayoutApproved"
  | "PayoutUpdated";

/** Queues a webhook among the writes that are running. */
export type QueueEvent = (type: EventType, details: object) => void;

interface EventParts {
  readonly storeId: string;
  readonly webhookId: string;
  readonly clock: SandboxClock;
  readonly queue: (body: string) => void;
}

export function createEventQueue({ storeId, webhookId, clock, queue }: EventParts): QueueEvent {
  return (type, details) => {
    const deliveryId = newId();
    queue(
      JSON.stringify({
        deliveryId,
        webhookId,
        originalDeliveryId: deliveryId,
        isRedelivery: false,
        type,
        timestamp: Math.floor(clock.now() / 1000),
        storeId,
        ...details,
      }),
    );
  };
}

/** The same event again, as a delivery of its own. */
export function redeliveryOf(body: string, now: number): { id: string; body: string } {
  const event = JSON.parse(body) as { originalDeliveryId: string };
  const id = newId();
  const again = { ...event, deliveryId: id, isRedelivery: true };
  return { id, body: JSON.stringify({ ...again, timestamp: Math.floor(now / 1000) }) };
}
