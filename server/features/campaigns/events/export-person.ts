import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findEventsOf } from "./event-list-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "events.json": await findEventsOf(db, accountId) };
}
