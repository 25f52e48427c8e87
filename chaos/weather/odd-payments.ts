import type { ToldPayment } from "./gateway-line.ts";

/** Payments that no donor made and no book can take: each is put before a person, once. */
export function oddPayments(): { payments: ToldPayment[]; alerts: string[] } {
  const now = Date.now();
  const plain = {
    state: "succeeded",
    amount_minor: 5_000,
    currency: "USD",
    cost_minor: 175,
    declines: 0,
    method: "card",
    created_at: now,
    changed_at: now,
  };
  const payments = [
    { ...plain, payment_id: "pay_odd_currency", reference: "a gift of nobody", currency: "XTS" },
    { ...plain, payment_id: "pay_odd_reference", reference: "a gift\u0000of nobody" },
  ];
  return {
    payments,
    alerts: payments.map(({ payment_id }) => `unreadable_payment ${payment_id}`),
  };
}
