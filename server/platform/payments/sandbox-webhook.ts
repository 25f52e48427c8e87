import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { readJson } from "./json-text.ts";
import { BadSignature, type WebhookEvent } from "./payment-provider.ts";

const TOLERANCE_SECONDS = 300;

const wireEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.maxLength(200)),
  payment: z.optional(z.object({ payment_id: z.string(), reference: z.string() })),
});

/**
 * Throws BadSignature unless `header` (`t=<unix seconds>,v1=<hex>[,v1=<hex>]`) signs these bytes
 * with this secret and is at most five minutes away from `now` (ms).
 */
export function checkSandboxSignature(
  body: Uint8Array,
  header: string | undefined,
  secret: string,
  now: number,
): void {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const stamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(stamp)) throw new BadSignature("no signature with a time");
  if (Math.abs(now / 1000 - Number(stamp)) > TOLERANCE_SECONDS) {
    throw new BadSignature("the signature is too old or from the future");
  }
  const expected = createHmac("sha256", secret).update(`${stamp}.`).update(body).digest();
  const matches = parts
    .filter(([name, value]) => name === "v1" && /^[0-9a-f]{64}$/.test(value ?? ""))
    .some(([, value]) => timingSafeEqual(Buffer.from(value ?? "", "hex"), expected));
  if (!matches) throw new BadSignature("the signature does not match");
}

/** Reads a signed event; one that cannot be read is kept under a name of its bytes, to be looked at. */
export function readSandboxEvent(body: Uint8Array): WebhookEvent {
  const event = wireEvent.safeParse(readJson(Buffer.from(body).toString("utf8")));
  if (!event.success) {
    const name = createHash("sha256").update(body).digest("hex");
    return { eventId: `unreadable-${name}`, type: "unreadable", paymentId: null, reference: null };
  }
  const { id, type, payment } = event.data;
  return {
    eventId: id,
    type,
    paymentId: payment?.payment_id ?? null,
    reference: payment?.reference ?? null,
  };
}
