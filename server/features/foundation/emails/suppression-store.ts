import { type RawBuilder, sql } from "kysely";
import type { SuppressionScope } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Suppression {
  readonly email: string;
  readonly scope: SuppressionScope;
  readonly reason: "bounced" | "complained" | "unsubscribed";
}

/**
 * Stops mailings of the scope to these addresses. The scope "all" also stops all other unsolicited
 * email.
 */
export async function suppress(
  tx: Tx,
  suppressions: readonly Suppression[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto("suppressed_address")
    .values(
      suppressions.map((row) => ({ ...row, email: row.email.toLowerCase(), suppressed_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Allows mailings to an address again, after its owner confirmed it and asked for them. */
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

/** Resumes email to an address where one was read. Complaints stay. */
export async function liftBounce(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom("suppressed_address")
    .where("email", "=", email)
    .where("reason", "=", "bounced")
    .execute();
}

/** Whether email to an address bounces, as an SQL expression. */
export function emailBounces(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM suppressed_address AS stopped
    WHERE stopped.email = ${email} AND stopped.scope = 'all' AND stopped.reason = 'bounced'
  )`;
}

/** Whether email to an address bounces. `email` in lower case. */
export async function isBouncing(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ bounces: boolean }>`
    SELECT ${emailBounces(sql`${email}`)} AS bounces`.execute(tx);
  return rows[0]?.bounces ?? false;
}

/** The addresses among these that get no unsolicited email, in lower case. */
export async function findSuppressedEmails(
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

/** For an erased account: the address's next owner starts with a clean record. */
export async function deleteSuppressions(tx: Tx, email: string): Promise<void> {
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
