import { sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { deleteOldRows, type KeyPage } from "../../../platform/jobs/delete-in-pages.ts";

/** The row of an address, created if missing and locked until the commit. */
export async function lockSubscriber(tx: Tx, email: string, at: Date) {
  await tx
    .insertInto("newsletter_subscriber")
    .values({ id: uuidv7(at.getTime()), email, state: "pending", asked_at: at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  return tx
    .selectFrom("newsletter_subscriber")
    .selectAll()
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function lockSubscriberById(tx: Tx, id: string) {
  return tx
    .selectFrom("newsletter_subscriber")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function findSubscriber(db: Db, email: string) {
  return db
    .selectFrom("newsletter_subscriber")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function updateSubscriber(
  tx: Tx,
  id: string,
  changes: Updateable<DB["newsletter_subscriber"]>,
): Promise<void> {
  await tx.updateTable("newsletter_subscriber").set(changes).where("id", "=", id).execute();
}

/** Ends a pending or confirmed subscription, if there is one. */
export async function endSubscription(tx: Tx, email: string, at: Date): Promise<void> {
  await tx
    .updateTable("newsletter_subscriber")
    .set({ state: "unsubscribed", unsubscribed_at: at })
    .where("email", "=", email)
    .where("state", "<>", "unsubscribed")
    .execute();
}

export async function deleteSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("newsletter_subscriber").where("email", "=", email).execute();
}

/** Deletes a page's unconfirmed subscriptions from before `askedBefore`; returns the last key. */
export function deletePendingSubscribers(
  tx: Tx,
  askedBefore: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`state = 'pending' AND asked_at < ${askedBefore}`;
  return deleteOldRows(tx, page, { table: "newsletter_subscriber", key: "id", old });
}
