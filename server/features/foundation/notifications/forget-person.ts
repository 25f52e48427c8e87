import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../accounts/person.ts";
import { deleteNotificationsOf } from "./notification-store.ts";

export function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  return deleteNotificationsOf(tx, accountId);
}
