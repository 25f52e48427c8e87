import type { Db, Tx } from "../../../platform/db/database.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../accounts/person.ts";
import { deleteRemainingNotifications } from "./notification-jobs.ts";
import { deleteAccountNotifications, findAccountNotifications } from "./notification-store.ts";

/** Archives are built in memory, and a busy campaign's team has a million notifications. */
const MAX_EXPORTED = 10_000;

export async function exportPerson(db: Db, { accountId }: Person, limit = MAX_EXPORTED) {
  return { "notifications.json": await findAccountNotifications(db, accountId, limit) };
}

/** Deletes an account's notifications. A job deletes those beyond the first batch. */
export async function erasePerson(
  tx: Tx,
  { accountId }: Person,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
): Promise<void> {
  const deleted = await deleteAccountNotifications(tx, accountId, BATCH_ROWS);
  if (deleted === BATCH_ROWS) await jobs.enqueue(tx, deleteRemainingNotifications, { accountId });
}
