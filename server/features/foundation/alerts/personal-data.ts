import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../accounts/person.ts";
import { findAlertsOf } from "./alert-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "security-alerts.json": await findAlertsOf(db, accountId) };
}
