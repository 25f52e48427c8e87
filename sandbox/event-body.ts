import { randomUUID } from "node:crypto";
import type { Payment } from "./payment-store.ts";
import { paymentView } from "./payment-view.ts";

/** An id that begins with what it names, such as "pay". */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** The text of a webhook about a payment; `more` is what happened to it besides. */
export function eventBody(type: string, payment: Payment, more: { changed_at: number } = payment) {
  return JSON.stringify({
    id: newId("evt"),
    type,
    created_at: more.changed_at,
    payment: paymentView(payment),
    ...("kind" in more && { movement: more }),
  });
}
