import { isDispute, isRefund, type Movement } from "./movements/movement.ts";
import { lacksCost } from "./payment-life.ts";
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
    /** In the currency in which it is kept; null while that is not told. */
    cost_minor: lacksCost(payment) ? null : payment.cost_minor,
    kept_minor: payment.kept_minor,
    kept_currency: payment.kept_currency,
    declines: payment.declines,
    decline_reason: payment.decline_reason,
    due_at: payment.due_at,
    created_at: payment.created_at,
    changed_at: payment.changed_at,
  };
}

/** A payment with what went after it. */
export function wholeView(payment: Payment, after: readonly Movement[]) {
  const refunds = after.filter(isRefund);
  return { ...paymentView(payment), refunds, disputes: after.filter(isDispute) };
}
