import type { Db, Tx } from "../../../platform/db/database.ts";
import type { SealedRows } from "../../../platform/reseal-rows.ts";
import { updateTwoFactorSince } from "../../foundation/accounts/account-store.ts";
import { replaceRecoveryCodes } from "./recovery-code-store.ts";

/** Stores the secret of an enrolment, replacing any previous one. */
export async function saveNewSecret(tx: Tx, accountId: string, secret: string): Promise<void> {
  await tx
    .insertInto("two_factor")
    .values({ account_id: accountId, secret })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ secret, last_step: 0 }))
    .execute();
}

export function findTwoFactor(db: Db, accountId: string) {
  return db
    .selectFrom("two_factor")
    .innerJoin("account", "account.id", "two_factor.account_id")
    .select(["two_factor.secret", "account.two_factor_since"])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

/** The authenticator secrets by account. */
export const sealedFactors: SealedRows = {
  findAfter: (tx: Tx, accountId, limit) =>
    tx
      .selectFrom("two_factor")
      .select(["account_id as id", "secret as sealed"])
      .where("account_id", ">", accountId)
      .orderBy("account_id")
      .limit(limit)
      .execute(),
  replace: async (tx: Tx, rows) => {
    for (const { id, sealed, resealed } of rows) {
      await tx
        .updateTable("two_factor")
        .set({ secret: resealed })
        .where("account_id", "=", id)
        .where("secret", "=", sealed)
        .execute();
    }
  },
};

export async function deleteTwoFactor(tx: Tx, accountId: string): Promise<void> {
  await updateTwoFactorSince(tx, accountId, null);
  await tx.deleteFrom("two_factor").where("account_id", "=", accountId).execute();
  await replaceRecoveryCodes(tx, accountId, []);
}

/** Uses up a time step's code. Returns false if it or a later one was used, or the secret changed. */
export async function consumeTimeStep(
  tx: Tx,
  factor: { accountId: string; secret: string },
  step: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("two_factor")
    .set({ last_step: step })
    .where("account_id", "=", factor.accountId)
    .where("secret", "=", factor.secret)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}
