import type { Db, Tx } from "../../../platform/db/database.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../accounts/person.ts";
import { discardNotifications } from "./notification-jobs.ts";
import { deleteNotificationsOf, findNotificationsOf } from "./notification-store.ts";

/** A team of a large campaign has a million, which an archive that is made in memory can't hold. */
const MOST = 10_000;

export async function exportPerson(db: Db, { accountId }: Person, most = MOST) {
  return { "notifications.json": await findNotificationsOf(db, accountId, most) };
}

/** Deletes an account's notifications; where they are very many, a job deletes most of them. */
export async function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
): Promise<void> {
  const deleted = await deleteNotificationsOf(tx, accountId, BATCH_ROWS);
  if (deleted === BATCH_ROWS) await jobs.enqueue(tx, discardNotifications, { accountId });
}
