import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../accounts/person.ts";
import { findAccountAlerts } from "./alert-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "security-alerts.json": await findAccountAlerts(db, accountId) };
}
