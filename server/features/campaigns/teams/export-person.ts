import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findTeamsOf } from "./team-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "teams.json": await findTeamsOf(db, accountId) };
}
