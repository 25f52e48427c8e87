import type { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import type { SandboxClock } from "../sandbox-clock.ts";
import { newId, type ObjectStore } from "./object-store.ts";

/** Initial value of one unit of each currency in US dollars; invented. All have two decimals. */
const initialRates: Readonly<Record<string, number>> = {
  usd: 1,
  aud: 0.66,
  cad: 0.73,
  chf: 1.13,
  eur: 1.08,
  gbp: 1.27,
  sek: 0.095,
};

const schema = `
CREATE TABLE IF NOT EXISTS balance_lines (
  id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  net INTEGER NOT NULL,
  available_on INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS balance_lines_by_currency ON balance_lines (currency);
`;

interface BookParts {
  readonly database: DatabaseSync;
  readonly store: ObjectStore;
  readonly clock: SandboxClock;
  /** The account's currencies; others are exchanged into the first. */
  readonly settlement: readonly [string, ...string[]];
}

interface Entry {
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  /** In minor units of `currency`; negative for money that leaves. */
  readonly amount: number;
  readonly currency: string;
  /** Null for Stripe's own fees. */
  readonly source: string | null;
  /** Calculates the fee from the settled amount; both in minor units of the account's currency. */
  readonly fee?: (settled: number) => number;
  readonly availableAfterSeconds?: number;
  /** The transaction that this one reverses, for the same sum in the account's currency. */
  readonly reverses?: Stripe.BalanceTransaction | undefined;
}

export type BalanceBook = ReturnType<typeof createBalanceBook>;

/** The account's balance transactions, and their sum. */
export function createBalanceBook(parts: BookParts) {
  const { database, store, clock, settlement } = parts;
  database.exec(schema);
  const insert = database.prepare(
    "INSERT INTO balance_lines (id, currency, net, available_on) VALUES (?, ?, ?, ?)",
  );
  const sums = database.prepare(
    `SELECT currency, coalesce(sum(net) FILTER (WHERE available_on <= ?), 0) AS available,
       coalesce(sum(net) FILTER (WHERE available_on > ?), 0) AS pending
     FROM balance_lines GROUP BY currency`,
  );
  const rates: Record<string, number> = { ...initialRates };
  const drifts: Record<string, number> = {};
  const seconds = () => Math.floor(clock.now() / 1000);

  /** Minor units of `to` per minor unit of `from`. */
  function exchangeRate(from: string, to: string): number {
    const [fromRate = 0, toRate = 1] = [rates[from], rates[to]];
    return Number((fromRate / toRate).toPrecision(8));
  }

  function settle(entry: Entry) {
    if (entry.reverses) {
      const { amount, currency, exchange_rate } = entry.reverses;
      return { amount: -amount, currency, rate: exchange_rate };
    }
    if (settlement.includes(entry.currency)) {
      return { amount: entry.amount, currency: entry.currency, rate: null };
    }
    const [currency] = settlement;
    const rate = exchangeRate(entry.currency, currency);
    return { amount: Math.round(entry.amount * rate), currency, rate };
  }

  function post(entry: Entry): Stripe.BalanceTransaction {
    const { amount, currency, rate } = settle(entry);
    const fee = entry.fee?.(amount) ?? 0;
    const created = seconds();
    const { type, source, category } = entry;
    const transaction: Stripe.BalanceTransaction = {
      ...{ id: newId("txn"), object: "balance_transaction", created, balance_type: "payments" },
      ...{ amount, currency, fee, net: amount - fee, fee_details: [], exchange_rate: rate },
      ...{ type, source, reporting_category: category, status: "pending", description: null },
      available_on: created + (entry.availableAfterSeconds ?? 0),
    };
    store.insert(transaction);
    insert.run(transaction.id, currency, transaction.net, transaction.available_on);
    return transaction;
  }

  function balance(): Stripe.Balance {
    const rows = sums.all(seconds(), seconds());
    const currencies = [...new Set([...settlement, ...rows.map((row) => String(row.currency))])];
    const amounts = (part: "available" | "pending") =>
      currencies.map((currency) => {
        const row = rows.find((sum) => sum.currency === currency);
        const drift = part === "available" ? (drifts[currency] ?? 0) : 0;
        return { amount: Number(row?.[part] ?? 0) + drift, currency };
      });
    const [available, pending] = [amounts("available"), amounts("pending")];
    return { object: "balance", livemode: false, available, pending };
  }

  return {
    supports: (currency: string) => currency in rates,
    setRates: (changed: Readonly<Record<string, number>>) => Object.assign(rates, changed),
    /** Converts an amount to the account's first currency, in minor units. */
    inMainCurrency: (amount: number, currency: string) =>
      Math.round(amount * exchangeRate(currency, settlement[0])),
    post,
    /** A transaction with its current status. */
    present: (transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction => ({
      ...transaction,
      status: transaction.available_on <= seconds() ? "available" : "pending",
    }),
    balance,
    /** Makes the reported balance differ from the transactions by this amount. */
    setDrift(currency: string, amount: number) {
      drifts[currency] = amount;
    },
    /** Pays out everything available in a currency; undefined if there is nothing. */
    payOut(currency: string): Stripe.BalanceTransaction | undefined {
      const amount = balance().available.find((sum) => sum.currency === currency)?.amount ?? 0;
      if (amount <= 0) return undefined;
      const entry = { type: "payout", category: "payout", source: newId("po") } as const;
      return post({ ...entry, amount: -amount, currency });
    },
  };
}
