import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

/** How long a request owns a key before another may take over, ms. */
export const KEY_LEASE_MS = 15_000;

/** Every account has its own key space; guests share one. */
export function keyScope(accountId: string | undefined): string {
  return accountId === undefined ? "guest" : `account:${accountId}`;
}

export type KeyRow = NonNullable<Awaited<ReturnType<typeof lockKey>>>;

export function findKey(db: Db, scope: string, key: string) {
  return db
    .selectFrom("idempotency_key")
    .select("donation_id")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
}

export function lockKey(tx: Tx, scope: string, key: string) {
  return tx
    .selectFrom("idempotency_key")
    .selectAll()
    .where("scope", "=", scope)
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirst();
}

/** Until then only the owner of the key works on the donation. */
export async function leaseKey(tx: Tx, donationId: string, until: Date): Promise<void> {
  await tx
    .updateTable("idempotency_key")
    .set({ lease_until: until })
    .where("donation_id", "=", donationId)
    .execute();
}

/** Deletes the oldest keys created before a time, and returns how many. */
export async function deleteOldKeys(tx: Tx, createdBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_key WHERE donation_id IN (
      SELECT donation_id FROM idempotency_key
      WHERE created_at < ${createdBefore} ORDER BY created_at LIMIT ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
