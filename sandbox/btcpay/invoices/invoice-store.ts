import type { DatabaseSync } from "node:sqlite";
import type { PaymentMethod } from "../payment-methods.ts";
import type { InvoiceStatus, Standing } from "./invoice-life.ts";

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

export interface InvoiceQuery {
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
