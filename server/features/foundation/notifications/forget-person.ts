import type { Tx } from "../../../platform/db/database.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../accounts/person.ts";
import { discardNotifications } from "./notification-jobs.ts";
import { deleteNotificationsOf } from "./notification-store.ts";

/** Deletes an account's notifications; where they are very many, a job deletes most of them. */
export async function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
): Promise<void> {
  const deleted = await deleteNotificationsOf(tx, accountId, BATCH_ROWS);
  if (deleted === BATCH_ROWS) await jobs.enqueue(tx, discardNotifications, { accountId });
}
