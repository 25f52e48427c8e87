import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

export async function isTokenUsed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("used_two_factor_token")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a token. Returns false if it was already used. */
export async function useToken(
  tx: Tx,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("used_two_factor_token")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes at most `atOnce` expired tokens. Returns how many. */
export async function deleteExpiredTokens(tx: Tx, now: Date, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM used_two_factor_token WHERE id IN (
      SELECT id FROM used_two_factor_token
      WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
