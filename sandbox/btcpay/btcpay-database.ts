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
  receipt TEXT NOT NULL,
  address TEXT NOT NULL,
  status TEXT NOT NULL,
  additional_status TEXT NOT NULL,
  archived INTEGER NOT NULL,
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
  method TEXT NOT NULL,
  sats INTEGER NOT NULL CHECK (sats > 0),
  status TEXT NOT NULL,
  destination TEXT NOT NULL,
  after_expiration INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  confirm_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS payments_by_invoice ON payments (invoice_id);
CREATE INDEX IF NOT EXISTS payments_by_method ON payments (method, status, sats);
CREATE TABLE IF NOT EXISTS pull_payments (
  pull_payment_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  auto_approve INTEGER NOT NULL,
  methods TEXT NOT NULL,
  archived INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS payouts (
  payout_id TEXT PRIMARY KEY,
  pull_payment_id TEXT NOT NULL,
  method TEXT NOT NULL,
  destination TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  sats INTEGER,
  state TEXT NOT NULL,
  proof TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS payouts_by_pull_payment ON payouts (pull_payment_id);
CREATE INDEX IF NOT EXISTS payouts_by_due ON payouts (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  sent_at INTEGER,
  http_code INTEGER,
  error TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS webhook_deliveries_by_name ON webhook_deliveries (delivery_id);
CREATE INDEX IF NOT EXISTS webhook_deliveries_by_due ON webhook_deliveries (due_at, id)
  WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/** Opens the double's own file, or ":memory:". */
export function openBtcpayDatabase(dataFile: string): DatabaseSync {
  const database = openDatabaseFile(dataFile);
  database.exec(schema);
  return database;
}

/** Prices of a bitcoin at which a new file begins. */
const firstRates: Readonly<Record<string, string>> = { USD: "60000", EUR: "55000" };

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** What is turned by hand: prices of a bitcoin, what the wallet holds beside the books. */
export function createSettingsStore(database: DatabaseSync) {
  const read = database.prepare("SELECT value FROM settings WHERE name = ?");
  const write = database.prepare(
    "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const kept = (name: string) => (read.get(name) as { value: string } | undefined)?.value;

  return {
    /** Price of a bitcoin in that currency; undefined where none is known. */
    rate: (currency: string) =>
      currency === "BTC" ? "1" : (kept(`rate ${currency}`) ?? firstRates[currency]),
    setRate: (currency: string, rate: string) => {
      write.run(`rate ${currency}`, rate);
    },
    /** Satoshis that the wallet holds more (or less) than payments and payouts explain. */
    driftSats: () => BigInt(kept("drift") ?? "0"),
    setDriftSats: (sats: number) => {
      write.run("drift", String(sats));
    },
  };
}
