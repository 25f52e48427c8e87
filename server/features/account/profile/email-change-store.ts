import type { Db, Tx } from "../../../platform/db/database.ts";

export type ChangePurpose = "change_email_old" | "change_email_new";

/** The ticket of the account's code of a purpose that is still out: there is one at most. */
export async function findChangeTicket(
  db: Db,
  accountId: string,
  purpose: ChangePurpose,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("mailed_code")
    .select("id")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Ends the codes of a change that another one takes the place of, or that is given up. */
export async function endChangeCodes(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable("mailed_code")
    .set((eb) => ({ used_at: at, verified_at: eb.fn.coalesce("verified_at", eb.val(at)) }))
    .where("account_id", "=", accountId)
    .where("purpose", "in", ["change_email_old", "change_email_new"])
    .where("used_at", "is", null)
    .execute();
}
