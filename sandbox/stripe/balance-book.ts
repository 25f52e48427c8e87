import type { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import type { SandboxClock } from "../sandbox-clock.ts";
import { type KeptValues, newId, type ObjectStore } from "./object-store.ts";

const schema = `
CREATE TABLE IF NOT EXISTS balance_lines (
  id TEXT PRIMARY KEY,
  livemode INTEGER NOT NULL,
  currency TEXT NOT NULL,
  net INTEGER NOT NULL,
  available_on INTEGER NOT NULL,
  payout TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS balance_lines_by_payout ON balance_lines (livemode, currency, payout);
`;

interface BookParts {
  readonly database: DatabaseSync;
  readonly store: ObjectStore;
  readonly values: KeptValues;
  readonly clock: SandboxClock;
  readonly livemode: boolean;
  /** Currencies that the account holds; what comes in another is changed into the first. */
  readonly settlement: readonly [string, ...string[]];
}

interface Entry {
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  /** In minor units of `currency`, below zero for what leaves. */
  readonly amount: number;
  readonly currency: string;
  /** Null for what Stripe takes for itself. */
  readonly source: string | null;
  readonly description: string | null;
  /** In minor units of the account's currency, of the amount in that currency. */
  readonly fee?: (settled: number) => number;
  readonly availableAfterSeconds?: number;
  /** What it takes back: the same sum in the account's currency, whatever rates are now. */
  readonly reverses?: Stripe.BalanceTransaction | undefined;
}

export type BalanceBook = ReturnType<typeof createBalanceBook>;

/** All movements of the account's money, and what they come to. */
export function createBalanceBook(parts: BookParts) {
  const { database, store, values, clock, livemode, settlement } = parts;
  database.exec(schema);
  const mode = livemode ? 1 : 0;
  const insert = database.prepare(
    "INSERT INTO balance_lines (id, livemode, currency, net, available_on) VALUES (?, ?, ?, ?, ?)",
  );
  const sums = database.prepare(
    `SELECT currency, coalesce(sum(net) FILTER (WHERE available_on <= ?), 0) AS available,
       coalesce(sum(net) FILTER (WHERE available_on > ?), 0) AS pending
     FROM balance_lines WHERE livemode = ? GROUP BY currency`,
  );
  const unpaid = database.prepare(
    `SELECT id, net FROM balance_lines
     WHERE livemode = ? AND currency = ? AND payout IS NULL AND available_on <= ?`,
  );
  const setPayout = database.prepare("UPDATE balance_lines SET payout = ? WHERE id = ?");
  const rates = () => values.get("rates", firstRates);
  const driftName = `drift ${mode}`;
  const seconds = () => Math.floor(clock.now() / 1000);

  function settled(entry: Entry) {
    if (entry.reverses) {
      const { amount, currency, exchange_rate } = entry.reverses;
      return { amount: -amount, currency, rate: exchange_rate };
    }
    if (settlement.includes(entry.currency)) {
      return { amount: entry.amount, currency: entry.currency, rate: null };
    }
    const [currency] = settlement;
    const rate = exchangeRate(rates(), entry.currency, currency);
    return { amount: Math.round(entry.amount * rate), currency, rate };
  }

  return {
    /** The account's own currency. */
    currency: settlement[0],
    knows: (currency: string) => currency in rates(),
    rates,
    setRates: (changed: Readonly<Record<string, number>>) =>
      values.set("rates", { ...rates(), ...changed }),
    /** What an amount comes to in the account's first currency, in minor units. */
    inFirst: (amount: number, currency: string) =>
      Math.round(amount * exchangeRate(rates(), currency, settlement[0])),
    post(entry: Entry): Stripe.BalanceTransaction {
      const { amount, currency, rate } = settled(entry);
      const fee = entry.fee?.(amount) ?? 0;
      const created = seconds();
      const transaction: Stripe.BalanceTransaction = {
        id: newId("txn"),
        object: "balance_transaction",
        amount,
        available_on: created + (entry.availableAfterSeconds ?? 0),
        balance_type: "payments",
        created,
        currency,
        description: entry.description,
        exchange_rate: rate,
        fee,
        fee_details:
          fee === 0
            ? []
            : [
                {
                  amount: fee,
                  application: null,
                  currency,
                  description: "Stripe fee",
                  type: "stripe_fee",
                },
              ],
        net: amount - fee,
        reporting_category: entry.category,
        source: entry.source,
        status: "pending",
        type: entry.type,
      };
      store.insert(transaction);
      insert.run(transaction.id, mode, currency, transaction.net, transaction.available_on);
      return transaction;
    },
    /** A movement as it is read now: pending, then available. */
    shown: (transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction => ({
      ...transaction,
      status: transaction.available_on <= seconds() ? "available" : "pending",
    }),
    balance(): Stripe.Balance {
      const found = sums.all(seconds(), seconds(), mode);
      const drift = values.get<Record<string, number>>(driftName, {});
      const currencies = [...new Set([...settlement, ...found.map((row) => String(row.currency))])];
      const amounts = (which: "available" | "pending") =>
        currencies.map((currency) => {
          const row = found.find((one) => one.currency === currency);
          const off = which === "available" ? (drift[currency] ?? 0) : 0;
          return { amount: Number(row?.[which] ?? 0) + off, currency };
        });
      return {
        object: "balance",
        available: amounts("available"),
        livemode,
        pending: amounts("pending"),
      };
    },
    /** From now on the balance is off by that much, and no movement says why. */
    setDrift(currency: string, amount: number) {
      values.set(driftName, {
        ...values.get<Record<string, number>>(driftName, {}),
        [currency]: amount,
      });
    },
    /** Movements that can be paid out and were not yet. */
    unpaid: (currency: string) =>
      unpaid
        .all(mode, currency, seconds())
        .map(({ id, net }) => ({ id: String(id), net: Number(net) })),
    markPaidOut(ids: readonly string[], payout: string) {
      for (const id of ids) {
        setPayout.run(payout, id);
        store.setPayout(id, payout);
      }
    },
  };
}

/** What one unit of each currency is worth in US dollars; invented, and changed by a control call. */
const firstRates: Readonly<Record<string, number>> = {
  usd: 1,
  aud: 0.66,
  brl: 0.18,
  cad: 0.73,
  chf: 1.13,
  eur: 1.08,
  gbp: 1.27,
  inr: 0.012,
  jpy: 0.0065,
  kes: 0.0077,
  krw: 0.00073,
  kwd: 3.25,
  mxn: 0.055,
  ngn: 0.00065,
  nzd: 0.6,
  pln: 0.25,
  sek: 0.095,
  vnd: 0.00004,
  xof: 0.0016,
  zar: 0.055,
};

const withoutDecimals = new Set(["jpy", "krw", "vnd", "xof"]);
const withThreeDecimals = new Set(["kwd"]);

/** How many digits of an amount in minor units are behind the point. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/** Minor units of `to` for one minor unit of `from`. */
function exchangeRate(rates: Readonly<Record<string, number>>, from: string, to: string): number {
  const [worth = 0, other = 1] = [rates[from], rates[to]];
  return Number(((worth / other) * 10 ** (decimalsOf(to) - decimalsOf(from))).toPrecision(8));
}
