import type { DatabaseSync } from "node:sqlite";
import type { Payment } from "../payment-store.ts";
import type { Movement } from "./movement.ts";

/** What something adds to the balance of a currency; below zero for what it takes. */
interface Held {
  readonly currency: string;
  readonly minor: number;
}

export type BalanceBook = ReturnType<typeof createBalanceBook>;

/** What the gateway holds for the merchant, by currency. A new file begins with what its payments brought. */
export function createBalanceBook(database: DatabaseSync) {
  const kept = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'balances'").get();
  if (!kept) {
    database.exec(`
      CREATE TABLE balances (currency TEXT PRIMARY KEY, minor INTEGER NOT NULL) STRICT;
      INSERT INTO balances SELECT currency, sum(amount_minor - cost_minor) FROM payments
      WHERE state = 'succeeded' GROUP BY currency;
    `);
  }
  const add = database.prepare(
    `INSERT INTO balances (currency, minor) VALUES (?, ?)
     ON CONFLICT (currency) DO UPDATE SET minor = minor + excluded.minor`,
  );
  const all = database.prepare("SELECT currency, minor FROM balances ORDER BY currency");

  return {
    /** Books the difference between what something held before and what it holds now. */
    replace(before: readonly Held[], now: readonly Held[]) {
      for (const { currency, minor } of before) add.run(currency, -minor);
      for (const { currency, minor } of now) add.run(currency, minor);
    },
    all: () => all.all() as unknown as Held[],
  };
}

/** While the gateway has not told its cost, it holds the whole amount, in the currency of the payment. */
export function heldOfPayment(payment: Payment): readonly Held[] {
  if (payment.state !== "succeeded") return [];
  const { amount_minor, kept_minor, kept_currency, cost_minor } = payment;
  const currency = kept_currency ?? payment.currency;
  return [{ currency, minor: (kept_minor ?? amount_minor) - cost_minor }];
}

export function heldOfMovement(movement: Movement): readonly Held[] {
  if (movement.kind === "transfer") {
    const { what, currency, amount_minor } = movement;
    const comes = what === "from_bank" || what === "fee_returned";
    return [{ currency, minor: comes ? amount_minor : -amount_minor }];
  }
  const { amount_minor, kept_minor, kept_currency } = movement;
  const currency = kept_currency ?? movement.currency;
  const gone = { currency, minor: -(kept_minor ?? amount_minor) };
  if (movement.kind === "refund") return movement.state === "done" ? [gone] : [];
  const fee = { currency: movement.fee_currency, minor: -movement.fee_minor };
  return movement.withdrawn ? [gone, fee] : [fee];
}
