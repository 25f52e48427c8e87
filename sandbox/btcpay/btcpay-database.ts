import type { DatabaseSync } from "node:sqlite";
import { openDatabaseFile } from "../gateway-database.ts";

const schema = `
CREATE TABLE IF NOT EXISTS invoices (
  invoice_id TEXT PRIMARY KEY,
  order_id TEXT,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  rate TEXT NOT NULL,
  due_sats INTEGER NOT NULL,
  metadata TEXT NOT NULL,
  checkout TEXT NOT NULL,
  address TEXT NOT NULL,
  status TEXT NOT NULL,
  additional_status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  monitored_until INTEGER NOT NULL,
  look_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS invoices_by_order ON invoices (order_id);
CREATE INDEX IF NOT EXISTS invoices_by_time ON invoices (created_at);
CREATE INDEX IF NOT EXISTS invoices_by_look ON invoices (look_at) WHERE look_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS payments (
  payment_id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL,
  sats INTEGER NOT NULL CHECK (sats > 0),
  status TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  confirm_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS payments_by_invoice ON payments (invoice_id);
CREATE TABLE IF NOT EXISTS pull_payments (
  pull_payment_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  auto_approve INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS payouts (
  payout_id TEXT PRIMARY KEY,
  pull_payment_id TEXT NOT NULL,
  destination TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  sats INTEGER,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS payouts_by_pull_payment ON payouts (pull_payment_id);
CREATE INDEX IF NOT EXISTS payouts_by_due ON payouts (due_at) WHERE due_at IS NOT NULL;
`;

export function openBtcpayDatabase(dataFile: string): DatabaseSync {
  const database = openDatabaseFile(dataFile);
  database.exec(schema);
  return database;
}

export type Rates = ReturnType<typeof createRates>;

/** The price of a bitcoin by currency; invented. */
export function createRates() {
  const rates: Record<string, string> = { BTC: "1", USD: "60000", EUR: "55000" };
  return {
    of: (currency: string): string | undefined => rates[currency],
    set: (changed: Readonly<Record<string, string>>) => Object.assign(rates, changed),
  };
}
