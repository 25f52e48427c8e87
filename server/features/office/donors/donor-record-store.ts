import { sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { DonorKey } from "./person-store.ts";

type DonorUpdate = Updateable<DB["donor"]>;

/** Locks the office's record of an account or an address, which is created if there is none, and returns its id. */
export async function lockRecord(tx: Tx, { account_id, email }: DonorKey): Promise<string> {
  await tx
    .insertInto("donor")
    .values({ id: account_id ?? uuidv7(), account_id, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx
    .selectFrom("donor")
    .select("id")
    .where((eb) => (account_id ? eb("account_id", "=", account_id) : eb("email", "=", email)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRecords(
  tx: Tx,
  ids: readonly string[],
  changes: DonorUpdate,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("donor")
    .set(changes)
    .where("id", "in", [...ids])
    .execute();
}

export async function insertNote(
  tx: Tx,
  note: { donor_id: string; author_id: string; body: string; written_at: Date },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto("donor_note")
    .values({ id, ...note })
    .execute();
  return id;
}

/** Whether there was such a note about one of these donors. */
export async function deleteNote(tx: Tx, id: string, donorIds: readonly string[]) {
  if (donorIds.length === 0) return false;
  const deleted = await tx
    .deleteFrom("donor_note")
    .where("id", "=", id)
    .where("donor_id", "in", [...donorIds])
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whether the audit log has a view of this donor by the office member since then. */
export async function wasViewed(db: Db, id: string, actorId: string, since: Date) {
  const last = await db
    .selectFrom("audit_entry")
    .select("done_at")
    .where("subject_type", "=", "donor")
    .where("subject_id", "=", id)
    .where("actor_id", "=", actorId)
    .where("action", "=", "view")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.done_at > since;
}

interface Owner {
  readonly accountId: string;
  /** Null until confirmed. */
  readonly confirmedEmail: string | null;
}

/** The office's records of a person with their notes. */
export function findRecords(db: Db, { accountId, confirmedEmail }: Owner) {
  return db
    .selectFrom("donor")
    .select(["city", "tags"])
    .select(
      sql<object[]>`(SELECT coalesce(json_agg(json_build_object(
          'body', body, 'written_at', written_at) ORDER BY id), '[]')
        FROM donor_note WHERE donor_note.donor_id = donor.id)`.as("notes"),
    )
    .where((eb) => eb.or([eb("account_id", "=", accountId), eb("email", "=", confirmedEmail)]))
    .execute();
}

/** Deletes the office's records of a person, and with them notes and joins. */
export async function deleteRecords(tx: Tx, { accountId, confirmedEmail }: Owner): Promise<void> {
  await tx
    .deleteFrom("donor")
    .where((eb) => eb.or([eb("account_id", "=", accountId), eb("email", "=", confirmedEmail)]))
    .execute();
}

/** Moves what the office added to an account's former address to the account. */
export async function moveRecordToAccount(tx: Tx, accountId: string, email: string): Promise<void> {
  const former = await tx
    .selectFrom("donor")
    .selectAll()
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (!former) return;
  const id = await lockRecord(tx, { account_id: accountId, email: null });
  const record = await tx
    .selectFrom("donor")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const groupId = record.group_id ?? former.group_id;
  await updateRecords(tx, [id], {
    city: record.city ?? former.city,
    tags: [...new Set([...record.tags, ...former.tags])],
    group_id: groupId,
  });
  if (former.group_id && former.group_id !== groupId) {
    await tx
      .updateTable("donor")
      .set({ group_id: groupId })
      .where("group_id", "=", former.group_id)
      .execute();
  }
  await tx
    .updateTable("donor_note")
    .set({ donor_id: id })
    .where("donor_id", "=", former.id)
    .execute();
  await tx.deleteFrom("donor").where("id", "=", former.id).execute();
}
