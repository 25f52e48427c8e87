import { money, toWire } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { eraseLinesOfPerson, findLinesOfPerson } from "./bank-person-store.ts";

/** The lines of bank statements with which a person donated. */
export async function exportPerson(db: Db, person: Person) {
  const lines = await findLinesOfPerson(db, person);
  return {
    "bank_transfers.json": lines.map(({ amount_minor, currency, ...line }) => ({
      amount: toWire(money(amount_minor, currency)),
      currency,
      ...line,
    })),
  };
}

/** Clears names, accounts and texts. Amounts, days and decisions stay. */
export async function erasePerson(tx: Tx, person: Person): Promise<void> {
  await eraseLinesOfPerson(tx, person);
}
