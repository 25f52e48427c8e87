import { money, toWire } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findRefundsOfPerson } from "./refund-person-store.ts";

/** What was given back of somebody's donations, and what they wrote about it. */
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
