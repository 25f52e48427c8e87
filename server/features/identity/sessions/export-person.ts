import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findSessionsOf } from "./session-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "sessions.json": await findSessionsOf(db, accountId) };
}
