import { type RawBuilder, sql } from "kysely";
import type { SuppressionScope } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Suppression {
  readonly email: string;
  readonly scope: SuppressionScope;
  readonly reason: "bounced" | "complained" | "unsubscribed";
}

/**
 * From now on these addresses get no mailings of the scope, and with "all" no letters either but those
 * that answer what somebody did.
 */
export async function suppress(
  tx: Tx,
  suppressions: readonly Suppression[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto("suppressed_address")
    .values(
      suppressions.map((one) => ({ ...one, email: one.email.toLowerCase(), suppressed_at: at })),
    )
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

/** Takes mails to an address up again: somebody has read one there. Complaints stay. */
export async function liftBounce(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom("suppressed_address")
    .where("email", "=", email)
    .where("reason", "=", "bounced")
    .execute();
}

/** Whether mails to an address came back, as an expression for queries about people. */
export function mailsComeBack(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM suppressed_address AS stopped
    WHERE stopped.email = ${email} AND stopped.scope = 'all' AND stopped.reason = 'bounced'
  )`;
}

/** Whether mails to an address in lower case came back. */
export async function findReturned(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ returned: boolean }>`
    SELECT ${mailsComeBack(sql`${email}`)} AS returned`.execute(tx);
  return rows[0]?.returned ?? false;
}

/** Which of the addresses get no mails that nobody asked for. */
export async function findUnreachable(
  tx: Tx,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await tx
    .selectFrom("suppressed_address")
    .select("email")
    .where("email", "in", [...new Set(emails.map((email) => email.toLowerCase()))])
    .where("scope", "=", "all")
    .execute();
  return new Set(rows.map(({ email }) => email));
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
