import type { Db, Tx } from "../../platform/db/database.ts";

/** Keeps the secret of an enrolment that is not confirmed yet; false where one is confirmed. */
export async function keepNewSecret(tx: Tx, accountId: string, secret: string): Promise<boolean> {
  const row = await tx
    .insertInto("two_factor")
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ secret, last_step: 0 })
        .where("two_factor.confirmed_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export function findTwoFactor(db: Db, accountId: string) {
  return db
    .selectFrom("two_factor")
    .select(["secret", "confirmed_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Switches it on; false where it is on, or where the secret is another one by now. */
export async function confirmSecret(
  tx: Tx,
  enrolment: { accountId: string; secret: string; step: number },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("two_factor")
    .set({ confirmed_at: at, last_step: enrolment.step })
    .where("account_id", "=", enrolment.accountId)
    .where("secret", "=", enrolment.secret)
    .where("confirmed_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the code of a time step; false where it, or a later one, was taken already. */
export async function takeStep(
  tx: Tx,
  factor: { accountId: string; secret: string },
  step: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("two_factor")
    .set({ last_step: step })
    .where("account_id", "=", factor.accountId)
    .where("secret", "=", factor.secret)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** True where it was on; locks what there is until the commit. */
export async function lockConfirmed(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("two_factor")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetSecret(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("two_factor").where("account_id", "=", accountId).execute();
}
