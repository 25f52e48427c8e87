import type { Tx } from "../../../platform/db/database.ts";

/** Replaces all codes of the account. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Uses up a code. Returns false if it doesn't exist or was used. */
export async function consumeRecoveryCode(
  tx: Tx,
  code: { accountId: string; hash: string },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_code")
    .set({ used_at: at })
    .where("account_id", "=", code.accountId)
    .where("code_hash", "=", code.hash)
    .where("used_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}
