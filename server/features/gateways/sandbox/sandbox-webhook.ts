import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { BadSignature, UNREADABLE_EVENT, type WebhookEvent } from "../provider/payment-provider.ts";
import { contentId } from "../provider/plain-text.ts";
import { name } from "./sandbox-wire.ts";

const TOLERANCE_SECONDS = 300;

const wireEvent = z.object({
  id: name,
  type: name,
  payment: z.optional(z.object({ payment_id: name, reference: name })),
});

export const sandboxEventTypes: ReadonlySet<string> = new Set([
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.expired",
  "payment.declined",
  "payment.updated",
  "refund.done",
  "refund.failed",
  "dispute.opened",
  "dispute.withdrawn",
  "dispute.reviewed",
  "dispute.won",
  "dispute.lost",
]);

/**
 * Throws BadSignature unless `header` (`t=<unix seconds>,v1=<hex>[,v1=<hex>]`) signs the body with one of the secrets,
 * within five minutes of `now` (ms).
 */
export function checkSandboxSignature(
  body: Uint8Array,
  header: string | undefined,
  secrets: Secrets,
  now: number,
): void {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const stamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(stamp)) throw new BadSignature("the signature or its time is missing");
  if (Math.abs(now / 1000 - Number(stamp)) > TOLERANCE_SECONDS) {
    throw new BadSignature("the signature is too old or from the future");
  }
  const expected = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${stamp}.`).update(body).digest(),
  );
  const matches = parts
    .filter(([name, value]) => name === "v1" && /^[0-9a-f]{64}$/.test(value ?? ""))
    .some(([, value]) => {
      const signature = Buffer.from(value ?? "", "hex");
      return expected.some((mac) => timingSafeEqual(signature, mac));
    });
  if (!matches) throw new BadSignature("the signature does not match");
}

/** Parses a verified event. An unreadable one gets an id derived from its content, for a person to look at. */
export function readSandboxEvent(body: Uint8Array): WebhookEvent {
  const event = wireEvent.safeParse(readJson(Buffer.from(body).toString("utf8")));
  if (!event.success) {
    const eventId = contentId(body);
    return { eventId, type: UNREADABLE_EVENT, paymentId: null, reference: null };
  }
  const { id, type, payment } = event.data;
  return {
    eventId: id,
    type,
    paymentId: payment?.payment_id ?? null,
    reference: payment?.reference ?? null,
  };
}
