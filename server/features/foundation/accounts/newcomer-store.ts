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
 * The new account's id; undefined where the address has an account already. Both cases cost the
 * same statement.
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
 * Marks the address as confirmed, and answers whether this is the first time; undefined where the
 * account has another address by now.
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
