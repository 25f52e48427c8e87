import type { Payment } from "./payment-store.ts";

/** A payment as the merchant sees it: amounts in minor units, times in ms since the epoch. */
export function paymentView(payment: Payment) {
  return {
    payment_id: payment.payment_id,
    reference: payment.reference,
    state: payment.state,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    method: payment.method,
    description: payment.description,
    email: payment.email,
    paid_by: payment.paid_by,
    cost_minor: payment.cost_minor,
    declines: payment.declines,
    decline_reason: payment.decline_reason,
    due_at: payment.due_at,
    created_at: payment.created_at,
    changed_at: payment.changed_at,
  };
}
