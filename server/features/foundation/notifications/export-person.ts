import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../accounts/person.ts";
import { findNotificationsOf } from "./notification-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "notifications.json": await findNotificationsOf(db, accountId) };
}
