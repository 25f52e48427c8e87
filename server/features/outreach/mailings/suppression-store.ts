import type { SuppressionScope } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Suppression {
  readonly email: string;
  readonly scope: SuppressionScope;
  readonly reason: "bounced" | "complained" | "unsubscribed";
}

/** From now on these addresses get no mailings of the scope. */
export async function suppress(
  tx: Tx,
  suppressions: readonly Suppression[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto("suppressed_address")
    .values(suppressions.map((one) => ({ ...one, suppressed_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Allows mailings to an address again: its owner has proved to read mails there, and asked for some. */
export async function liftSuppression(
  tx: Tx,
  email: string,
  scopes: readonly SuppressionScope[],
): Promise<void> {
  await tx
    .deleteFrom("suppressed_address")
    .where("email", "=", email)
    .where("scope", "in", [...scopes])
    .execute();
}

/** Forgets the address, as its account is gone; its next owner may be asked anew. */
export async function forgetSuppressions(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("suppressed_address").where("email", "=", email).execute();
}

export async function isSuppressed(
  db: Db,
  email: string,
  scopes: readonly SuppressionScope[],
): Promise<boolean> {
  const row = await db
    .selectFrom("suppressed_address")
    .select("email")
    .where("email", "=", email)
    .where("scope", "in", [...scopes])
    .executeTakeFirst();
  return row !== undefined;
}
