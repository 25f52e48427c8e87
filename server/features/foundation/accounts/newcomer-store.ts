import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";

export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Returns the new account's id, or undefined if the address already has one. Both cases run the
 * same statement, so that they take equally long.
 */
export async function insertNewcomer(
  tx: Tx,
  newcomer: Newcomer,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("account")
    .values({
      id: uuidv7(at.getTime()),
      email: newcomer.email,
      first_name: newcomer.firstName,
      last_name: newcomer.lastName,
      password_hash: newcomer.passwordHash,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Marks the address as confirmed, and returns whether for the first time. Undefined if the account
 * has changed its address in the meantime.
 */
export async function markEmailVerified(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<{ readonly first: boolean } | undefined> {
  return tx
    .updateTable("account")
    .set((eb) => ({ email_verified_at: eb.fn.coalesce("email_verified_at", eb.val(at)) }))
    .where("id", "=", account.id)
    .where("email", "=", account.email)
    .where("erased_at", "is", null)
    .returning((eb) => eb("email_verified_at", "=", at).$castTo<boolean>().as("first"))
    .executeTakeFirst();
}
