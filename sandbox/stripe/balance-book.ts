import type { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import type { SandboxClock } from "../sandbox-clock.ts";
import { newId, type ObjectStore } from "./object-store.ts";

/** What one unit of each currency is worth in US dollars at first; invented. All have two decimals. */
const firstRates: Readonly<Record<string, number>> = {
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
  /** Currencies that the account holds; others are exchanged into the first. */
  readonly settlement: readonly [string, ...string[]];
}

interface Entry {
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  /** In minor units of `currency`, below zero for money that leaves. */
  readonly amount: number;
  readonly currency: string;
  /** Null for Stripe's own fees. */
  readonly source: string | null;
  /** In minor units of the account's currency, of the amount in that currency. */
  readonly fee?: (settled: number) => number;
  readonly availableAfterSeconds?: number;
  /** The movement that it takes back: the same sum in the account's currency, at any rate. */
  readonly reverses?: Stripe.BalanceTransaction | undefined;
}

export type BalanceBook = ReturnType<typeof createBalanceBook>;

/** All movements of the account's money, and their sum. */
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
  const rates: Record<string, number> = { ...firstRates };
  const drifts: Record<string, number> = {};
  const seconds = () => Math.floor(clock.now() / 1000);

  /** Minor units of `to` for one minor unit of `from`. */
  function exchangeRate(from: string, to: string): number {
    const [worth = 0, other = 1] = [rates[from], rates[to]];
    return Number((worth / other).toPrecision(8));
  }

  function settled(entry: Entry) {
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
    const { amount, currency, rate } = settled(entry);
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
    const found = sums.all(seconds(), seconds());
    const currencies = [...new Set([...settlement, ...found.map((row) => String(row.currency))])];
    const amounts = (which: "available" | "pending") =>
      currencies.map((currency) => {
        const row = found.find((sum) => sum.currency === currency);
        const drift = which === "available" ? (drifts[currency] ?? 0) : 0;
        return { amount: Number(row?.[which] ?? 0) + drift, currency };
      });
    const [available, pending] = [amounts("available"), amounts("pending")];
    return { object: "balance", livemode: false, available, pending };
  }

  return {
    knows: (currency: string) => currency in rates,
    setRates: (changed: Readonly<Record<string, number>>) => Object.assign(rates, changed),
    /** An amount in the account's first currency, in minor units. */
    inFirst: (amount: number, currency: string) =>
      Math.round(amount * exchangeRate(currency, settlement[0])),
    post,
    /** A movement as it is read now: pending, then available. */
    shown: (transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction => ({
      ...transaction,
      status: transaction.available_on <= seconds() ? "available" : "pending",
    }),
    balance,
    /** From now on the balance is off by that much, which no movement explains. */
    setDrift(currency: string, amount: number) {
      drifts[currency] = amount;
    },
    /** Pays out all that is available in a currency; undefined if there is nothing. */
    payOut(currency: string): Stripe.BalanceTransaction | undefined {
      const amount = balance().available.find((sum) => sum.currency === currency)?.amount ?? 0;
      if (amount <= 0) return undefined;
      const entry = { type: "payout", category: "payout", source: newId("po") } as const;
      return post({ ...entry, amount: -amount, currency });
    },
  };
}
