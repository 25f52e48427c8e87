import { money, toWire } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { eraseRefundNotes, findRefundsOfPerson } from "./refund-person-store.ts";

/** The refunds of a person's donations, with what they wrote about them. */
export async function exportPerson(db: Db, person: Person) {
  const rows = await findRefundsOfPerson(db, person);
  return {
    "refunds.json": rows.map(({ amount_minor, currency, ...row }) => ({
      amount: toWire(money(amount_minor, currency)),
      currency,
      ...row,
    })),
  };
}

/** Clears what a person wrote in refund requests. Amounts, dates and decisions stay. */
export async function erasePerson(tx: Tx, person: Person): Promise<void> {
  await eraseRefundNotes(tx, person);
}
