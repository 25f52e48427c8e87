import type { DatabaseSync } from "node:sqlite";
import { amountText, bitcoinText, minorOf, type PaymentMethod, rateText } from "./bitcoin.ts";
import {
  type Accounting,
  type CheckoutTerms,
  type InvoiceStatus,
  possibleMarks,
  type Standing,
} from "./invoice-life.ts";

/** An invoice as it is kept; times are ms since the epoch, `metadata` and the like are JSON. */
export interface Invoice extends Standing {
  readonly invoice_id: string;
  readonly order_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  /** Price of a bitcoin, fixed with the invoice. */
  readonly rate: string;
  readonly due_sats: number;
  readonly metadata: string;
  readonly checkout: string;
  readonly receipt: string;
  readonly address: string;
  readonly archived: 0 | 1;
  readonly created_at: number;
  readonly expires_at: number;
  readonly monitored_until: number;
  /** When it changes by itself; null where nothing more can happen. */
  readonly look_at: number | null;
}

export interface Payment {
  readonly payment_id: string;
  readonly invoice_id: string;
  readonly method: PaymentMethod;
  readonly sats: number;
  readonly status: "Processing" | "Settled";
  readonly destination: string;
  readonly after_expiration: 0 | 1;
  readonly received_at: number;
  /** When enough blocks are on top of it; null once it is settled. */
  readonly confirm_at: number | null;
}

interface InvoiceQuery {
  readonly orderIds: readonly string[];
  readonly statuses: readonly InvoiceStatus[];
  readonly from: number;
  readonly until: number;
  readonly skip: number;
  readonly take: number;
}

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

const marks = (count: number) => Array.from({ length: count }, () => "?").join(", ");

export function createInvoiceStore(database: DatabaseSync) {
  const insert = database.prepare(`INSERT INTO invoices VALUES (${marks(17)})`);
  const byId = database.prepare("SELECT * FROM invoices WHERE invoice_id = ?");
  const move = database.prepare(
    "UPDATE invoices SET status = ?, additional_status = ?, look_at = ? WHERE invoice_id = ?",
  );
  const archive = database.prepare("UPDATE invoices SET archived = ? WHERE invoice_id = ?");
  const change = database.prepare(
    "UPDATE invoices SET metadata = ?, order_id = ? WHERE invoice_id = ?",
  );
  const due = database.prepare(
    "SELECT * FROM invoices WHERE look_at <= ? ORDER BY look_at LIMIT 200",
  );
  const nextLook = database.prepare("SELECT min(look_at) AS look_at FROM invoices");
  const pay = database.prepare(`INSERT INTO payments VALUES (${marks(9)})`);
  const confirm = database.prepare(
    "UPDATE payments SET status = 'Settled', confirm_at = NULL WHERE payment_id = ?",
  );
  const payments = database.prepare(
    "SELECT * FROM payments WHERE invoice_id = ? ORDER BY received_at, rowid",
  );
  const sums = database.prepare(
    "SELECT coalesce(sum(sats), 0) AS sats FROM payments WHERE method = ? AND status = ?",
  );

  return {
    insert: (one: Invoice) => {
      insert.run(
        ...[one.invoice_id, one.order_id, one.amount_minor, one.currency, one.rate, one.due_sats],
        ...[one.metadata, one.checkout, one.receipt, one.address],
        ...[one.status, one.additional_status, one.archived],
        ...[one.created_at, one.expires_at, one.monitored_until, one.look_at],
      );
    },
    byId: (id: string) => byId.get(id) as Invoice | undefined,
    move: (id: string, { status, additional_status }: Standing, lookAt: number | null) => {
      move.run(status, additional_status, lookAt, id);
    },
    archive: (id: string, archived: boolean) => {
      archive.run(archived ? 1 : 0, id);
    },
    changeMetadata: (id: string, metadata: string, orderId: string | null) => {
      change.run(metadata, orderId, id);
    },
    /** The newest first; archived ones are left out. */
    list({ orderIds, statuses, from, until, skip, take }: InvoiceQuery) {
      const orders = orderIds.length > 0 ? `AND order_id IN (${marks(orderIds.length)})` : "";
      const standing = statuses.length > 0 ? `AND status IN (${marks(statuses.length)})` : "";
      const found = database
        .prepare(
          `SELECT * FROM invoices WHERE archived = 0 AND created_at BETWEEN ? AND ? ${orders} ${standing}
           ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?`,
        )
        .all(from, until, ...orderIds, ...statuses, take, skip);
      return found as unknown as Invoice[];
    },
    dueBy: (time: number) => due.all(time) as unknown as Invoice[],
    nextLook: () => (nextLook.get() as { look_at: number | null }).look_at,
    insertPayment: (one: Payment) => {
      pay.run(
        ...[one.payment_id, one.invoice_id, one.method, one.sats, one.status, one.destination],
        ...[one.after_expiration, one.received_at, one.confirm_at],
      );
    },
    confirmPayment: (id: string) => {
      confirm.run(id);
    },
    payments: (invoiceId: string) => payments.all(invoiceId) as unknown as Payment[],
    /** Satoshis of all payments of a method that stand so. */
    sum: (method: PaymentMethod, status: Payment["status"]) =>
      BigInt((sums.get(method, status) as { sats: number }).sats),
  };
}

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

function paidBy(method: PaymentMethod, payments: readonly Payment[]): bigint {
  return total(payments.filter((payment) => payment.method === method));
}

export function checkoutOf(invoice: Invoice): CheckoutTerms {
  return JSON.parse(invoice.checkout) as CheckoutTerms;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

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
