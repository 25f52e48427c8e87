import type { DatabaseSync } from "node:sqlite";
import { amountText, bitcoinText, toMinor } from "./bitcoin.ts";
import type { InvoiceState, PaymentTotals } from "./invoice-life.ts";

/** An invoice as it is stored; times are ms since the epoch, `metadata` and `checkout` are JSON. */
export interface Invoice extends InvoiceState {
  readonly invoice_id: string;
  readonly order_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  /** The bitcoin price, fixed when the invoice is created. */
  readonly rate: string;
  readonly due_sats: number;
  readonly metadata: string;
  readonly checkout: string;
  readonly address: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly monitored_until: number;
  /** When to check the invoice next; null if nothing more can happen. */
  readonly look_at: number | null;
}

export interface CheckoutTerms {
  readonly redirectURL: string | null;
  readonly redirectAutomatically: boolean;
}

export interface Payment {
  readonly payment_id: string;
  readonly invoice_id: string;
  readonly sats: number;
  readonly status: "Processing" | "Settled";
  readonly received_at: number;
  /** When a block confirms the payment; null once settled. */
  readonly confirm_at: number | null;
}

interface InvoiceQuery {
  readonly orderId?: string | undefined;
  readonly from: number;
  readonly until: number;
  readonly skip: number;
  readonly take: number;
}

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

export function createInvoiceStore(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO invoices VALUES (:invoice_id, :order_id, :amount_minor, :currency, :rate, :due_sats,
       :metadata, :checkout, :address, :status, :additional_status,
       :created_at, :expires_at, :monitored_until, :look_at)`,
  );
  const byId = database.prepare("SELECT * FROM invoices WHERE invoice_id = ?");
  const move = database.prepare(
    "UPDATE invoices SET status = ?, additional_status = ?, look_at = ? WHERE invoice_id = ?",
  );
  const list = database.prepare(
    `SELECT * FROM invoices WHERE created_at BETWEEN :from AND :until
       AND (:orderId IS NULL OR order_id = :orderId)
     ORDER BY created_at DESC, rowid DESC LIMIT :take OFFSET :skip`,
  );
  const due = database.prepare(
    "SELECT * FROM invoices WHERE look_at <= ? ORDER BY look_at LIMIT 200",
  );
  const nextCheck = database.prepare("SELECT min(look_at) AS look_at FROM invoices");
  const pay = database.prepare(
    `INSERT INTO payments VALUES (:payment_id, :invoice_id, :sats, :status,
       :received_at, :confirm_at)`,
  );
  const confirm = database.prepare(
    "UPDATE payments SET status = 'Settled', confirm_at = NULL WHERE payment_id = ?",
  );
  const payments = database.prepare(
    "SELECT * FROM payments WHERE invoice_id = ? ORDER BY received_at, rowid",
  );
  const sum = database.prepare("SELECT coalesce(sum(sats), 0) AS sats FROM payments");

  return {
    insert: (invoice: Invoice) => void insert.run({ ...invoice }),
    byId: (id: string) => byId.get(id) as Invoice | undefined,
    move: (id: string, { status, additional_status }: InvoiceState, checkAt: number | null) =>
      void move.run(status, additional_status, checkAt, id),
    /** Newest first. */
    list: ({ orderId, ...query }: InvoiceQuery) =>
      list.all({ ...query, orderId: orderId ?? null }) as unknown as Invoice[],
    dueBy: (time: number) => due.all(time) as unknown as Invoice[],
    nextCheck: () => (nextCheck.get() as { look_at: number | null }).look_at,
    insertPayment: (payment: Payment) => void pay.run({ ...payment }),
    confirmPayment: (id: string) => void confirm.run(id),
    payments: (invoiceId: string) => payments.all(invoiceId) as unknown as Payment[],
    /** Satoshis of all payments. */
    receivedSats: () => BigInt((sum.get() as { sats: number }).sats),
  };
}

const total = (payments: readonly Payment[]) =>
  payments.reduce((sum, { sats }) => sum + BigInt(sats), 0n);

export function sumPayments(invoice: Invoice, payments: readonly Payment[]): PaymentTotals {
  return {
    due: BigInt(invoice.due_sats),
    paid: total(payments),
    confirmed: total(payments.filter(({ status }) => status === "Settled")),
  };
}

/** The amount still due, in satoshis. */
export function remainingSats(invoice: Invoice, payments: readonly Payment[]): bigint {
  const { due, paid } = sumPayments(invoice, payments);
  return due > paid ? due - paid : 0n;
}

export function readCheckout(invoice: Invoice): CheckoutTerms {
  return JSON.parse(invoice.checkout) as CheckoutTerms;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

export function invoiceView(
  invoice: Invoice,
  payments: readonly Payment[],
  { storeId, url }: { readonly storeId: string; readonly url: string },
) {
  const { currency, rate } = invoice;
  return {
    id: invoice.invoice_id,
    storeId,
    amount: amountText(invoice.amount_minor, currency),
    paidAmount: amountText(toMinor(total(payments), currency, rate), currency),
    currency,
    type: "Standard",
    checkoutLink: `${url}/i/${invoice.invoice_id}`,
    createdTime: seconds(invoice.created_at),
    expirationTime: seconds(invoice.expires_at),
    monitoringExpiration: seconds(invoice.monitored_until),
    status: invoice.status,
    additionalStatus: invoice.additional_status,
    metadata: JSON.parse(invoice.metadata),
  };
}

/** Payments by method; on-chain is the only one. */
export function paymentMethodsView(invoice: Invoice, payments: readonly Payment[]) {
  const { due, paid } = sumPayments(invoice, payments);
  const method = {
    ...{ paymentMethodId: "BTC-CHAIN", currency: "BTC", rate: invoice.rate },
    ...{ totalPaid: bitcoinText(paid), due: bitcoinText(due - paid), amount: bitcoinText(due) },
    payments: payments.map(({ payment_id, received_at, sats, status }) => ({
      ...{ id: payment_id, receivedDate: seconds(received_at), value: bitcoinText(sats), status },
    })),
  };
  return [method];
}
