import { createHmac } from "node:crypto";
import type { Delivery } from "../../webhooks/delivery-store.ts";

const SECOND_MS = 1_000;
/** Waits after each failed delivery. After the last of them it is given up. */
const REDELIVERED_AFTER_MS = [10, 60, 600, 600, 600, 600, 600, 600].map((s) => s * SECOND_MS);

export function nextRedelivery({ attempts }: Delivery, now: number): number | undefined {
  const wait = REDELIVERED_AFTER_MS[attempts];
  return wait === undefined ? undefined : now + wait;
}

/** `BTCPay-Sig: sha256=<hex HMAC-SHA256 of the body>` */
export function webhookSignature(secret: string) {
  return (body: string) => {
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    return { "BTCPay-Sig": `sha256=${mac}` };
  };
}
