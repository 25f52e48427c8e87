import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { BadSignature, UNREADABLE_EVENT, type WebhookEvent } from "../provider/payment-provider.ts";
import { contentId } from "../provider/plain-text.ts";
import { name } from "./btcpay-wire.ts";

const wireEvent = z.object({
  deliveryId: name,
  originalDeliveryId: z.optional(name),
  type: name,
  storeId: z.optional(z.string()),
  invoiceId: z.optional(name),
  pullPaymentId: z.catch(z.optional(name), undefined),
  metadata: z.catch(z.optional(z.object({ orderId: z.optional(name) })), undefined),
});

export const btcpayEventTypes: ReadonlySet<string> = new Set([
  "InvoiceCreated",
  "InvoiceReceivedPayment",
  "InvoicePaymentSettled",
  "InvoiceProcessing",
  "InvoiceExpired",
  "InvoiceSettled",
  "InvoiceInvalid",
  "PayoutCreated",
  "PayoutApproved",
  "PayoutUpdated",
]);

/** Marks the id of a pull payment, for which `getPayment` returns the refunded invoice. */
const PULL_PAYMENT = "pull-payment:";

export const toPullPaymentId = (id: string) => `${PULL_PAYMENT}${id}`;

/** The pull payment's id; undefined for the id of an invoice. */
export function parsePullPaymentId(id: string): string | undefined {
  return id.startsWith(PULL_PAYMENT) ? id.slice(PULL_PAYMENT.length) : undefined;
}

/** Throws BadSignature unless `header` (`sha256=<hex>`) signs the body with one of the secrets. */
export function checkBtcpaySignature(
  body: Uint8Array,
  header: string | undefined,
  secrets: Secrets,
): void {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? "") ?? [];
  if (!hex) throw new BadSignature("no signature");
  const signature = Buffer.from(hex, "hex");
  const matches = secrets.some((secret) =>
    timingSafeEqual(signature, createHmac("sha256", secret).update(body).digest()),
  );
  if (!matches) throw new BadSignature("the signature does not match");
}

/**
 * Parses a verified event. An unreadable one gets an id derived from its content, for a person to look at. Throws
 * BadSignature for an event of another store.
 */
export function readBtcpayEvent(body: Uint8Array, storeId: string): WebhookEvent {
  const event = wireEvent.safeParse(readJson(Buffer.from(body).toString("utf8")));
  if (!event.success) {
    const eventId = contentId(body);
    return { eventId, type: UNREADABLE_EVENT, paymentId: null, reference: null };
  }
  const { data } = event;
  if (data.storeId !== undefined && data.storeId !== storeId) {
    throw new BadSignature("the event is from another store");
  }
  const refund = data.pullPaymentId ? toPullPaymentId(data.pullPaymentId) : null;
  return {
    // A redelivery is the same event.
    eventId: data.originalDeliveryId ?? data.deliveryId,
    type: data.type,
    paymentId: data.invoiceId ?? refund,
    reference: data.metadata?.orderId ?? null,
  };
}
