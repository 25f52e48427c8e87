import { amountText, bitcoinText, minorOf, rateText } from "../bitcoin-rate.ts";
import type { PaymentMethod } from "../payment-methods.ts";
import { possibleMarks } from "./invoice-life.ts";
import { accountingOf, checkoutOf, paidBy, paidMinor } from "./invoice-money.ts";
import type { Invoice, Payment } from "./invoice-store.ts";

export const seconds = (ms: number) => Math.floor(ms / 1000);

/** An invoice as the API tells of it. */
export function invoiceView(
  invoice: Invoice,
  payments: readonly Payment[],
  at: { readonly storeId: string; readonly url: string },
) {
  return {
    id: invoice.invoice_id,
    storeId: at.storeId,
    amount: amountText(invoice.amount_minor, invoice.currency),
    paidAmount: amountText(paidMinor(invoice, payments), invoice.currency),
    currency: invoice.currency,
    type: "Standard",
    checkoutLink: `${at.url}/i/${invoice.invoice_id}`,
    createdTime: seconds(invoice.created_at),
    expirationTime: seconds(invoice.expires_at),
    monitoringExpiration: seconds(invoice.monitored_until),
    status: invoice.status,
    additionalStatus: invoice.additional_status,
    availableStatusesForManualMarking: possibleMarks(invoice),
    archived: invoice.archived === 1,
    metadata: JSON.parse(invoice.metadata),
    checkout: checkoutOf(invoice),
    receipt: JSON.parse(invoice.receipt),
  };
}

export function paymentView(payment: Payment) {
  return {
    id: payment.payment_id,
    receivedDate: seconds(payment.received_at),
    value: bitcoinText(payment.sats),
    fee: "0.0",
    status: payment.status,
    destination: payment.destination,
  };
}

/** How an invoice can be paid by each of its methods, and what was paid by it. */
export function paymentMethodsView(invoice: Invoice, payments: readonly Payment[]) {
  const { due, paid } = accountingOf(invoice, payments);
  return checkoutOf(invoice).paymentMethods.map((method) => ({
    paymentMethodId: method,
    currency: "BTC",
    destination: destinationOf(invoice, method),
    paymentLink: paymentLink(invoice, method, due > paid ? due - paid : 0n),
    rate: rateText(invoice.rate),
    paymentMethodPaid: bitcoinText(paidBy(method, payments)),
    totalPaid: bitcoinText(paid),
    due: bitcoinText(due - paid),
    amount: bitcoinText(due),
    paymentMethodFee: "0.0",
    payments: payments.filter((payment) => payment.method === method).map(paymentView),
    activated: true,
    additionalData: {},
  }));
}

export function destinationOf(invoice: Invoice, method: PaymentMethod): string {
  return method === "BTC-CHAIN" ? invoice.address : `lnbcrt1${invoice.address.slice(6)}`;
}

function paymentLink(invoice: Invoice, method: PaymentMethod, rest: bigint): string {
  const destination = destinationOf(invoice, method);
  if (method === "BTC-LN") return `lightning:${destination}`;
  return `bitcoin:${destination}?amount=${bitcoinText(rest)}`;
}

/** What is still owed, in the invoice's currency. */
export function restText(invoice: Invoice, payments: readonly Payment[]): string {
  const { due, paid } = accountingOf(invoice, payments);
  const rest = due > paid ? due - paid : 0n;
  return amountText(minorOf(rest, invoice.currency, invoice.rate), invoice.currency);
}
