import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../accounts/person.ts";
import { findNotificationsOf } from "./notification-store.ts";

/** A team of a large campaign has a million, which an archive that is made in memory can't hold. */
const MOST = 10_000;

export async function exportPerson(db: Db, { accountId }: Person, most = MOST) {
  return { "notifications.json": await findNotificationsOf(db, accountId, most) };
}
