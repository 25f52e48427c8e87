import { minorOf } from "../bitcoin-rate.ts";
import type { PaymentMethod } from "../payment-methods.ts";
import type { Accounting } from "./invoice-life.ts";
import type { Invoice, Payment } from "./invoice-store.ts";
import type { CheckoutTerms } from "./invoice-terms.ts";

const total = (payments: readonly Payment[]) =>
  payments.reduce((sum, { sats }) => sum + BigInt(sats), 0n);

export function accountingOf(invoice: Invoice, payments: readonly Payment[]): Accounting {
  const { paymentTolerance } = checkoutOf(invoice);
  const due = BigInt(invoice.due_sats);
  const tolerated = (due * BigInt(Math.round(paymentTolerance * 100))) / 10_000n;
  return {
    due,
    enough: due - tolerated,
    paid: total(payments),
    confirmed: total(payments.filter(({ status }) => status === "Settled")),
  };
}

/** In the invoice's currency, smallest unit. */
export function paidMinor(invoice: Invoice, payments: readonly Payment[]): bigint {
  return minorOf(total(payments), invoice.currency, invoice.rate);
}

export function paidBy(method: PaymentMethod, payments: readonly Payment[]): bigint {
  return total(payments.filter((payment) => payment.method === method));
}

export function checkoutOf(invoice: Invoice): CheckoutTerms {
  return JSON.parse(invoice.checkout) as CheckoutTerms;
}
