import { createHmac } from "node:crypto";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { Delivery } from "../webhook-sender.ts";
import { newId } from "./btcpay-response.ts";

export type InvoiceEvent =
  | "InvoiceCreated"
  | "InvoiceReceivedPayment"
  | "InvoicePaymentSettled"
  | "InvoiceProcessing"
  | "InvoiceExpired"
  | "InvoiceSettled"
  | "InvoiceInvalid";
export type PayoutEvent = "PayoutCreated" | "PayoutApproved" | "PayoutUpdated";

/** Queues a webhook within the running transaction. */
export type QueueEvent = (type: InvoiceEvent | PayoutEvent, details: object) => void;

interface EventParts {
  readonly storeId: string;
  readonly clock: SandboxClock;
  readonly queue: (body: string) => void;
}

export function createEventQueue({ storeId, clock, queue }: EventParts): QueueEvent {
  return (type, details) => {
    const deliveryId = newId();
    const timestamp = Math.floor(clock.now() / 1000);
    const names = { deliveryId, originalDeliveryId: deliveryId, webhookId: "sandboxWebhook" };
    queue(JSON.stringify({ ...names, isRedelivery: false, type, timestamp, storeId, ...details }));
  };
}

/** Delays after failed deliveries; after the last, the webhook is given up. */
const REDELIVERY_DELAYS_MS = [10, 60, 600, 600, 600, 600, 600, 600].map((s) => s * 1_000);

export function nextRedelivery({ attempts }: Delivery, now: number): number | undefined {
  const wait = REDELIVERY_DELAYS_MS[attempts];
  return wait === undefined ? undefined : now + wait;
}

/** `BTCPay-Sig: sha256=<hex HMAC-SHA256 of the body>` */
export function btcpaySignature(secret: string) {
  return (body: string) => {
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    return { "BTCPay-Sig": `sha256=${mac}` };
  };
}
