import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { Attempt, LimitPoints } from "../../foundation/limits/limit.ts";
import { counting } from "../../foundation/limits/limit-store.ts";

/**
 * Stands for the password that somebody knew, without revealing it. Where the password changes
 * before the login is finished, the login is void.
 */
export const passwordStamp = sql<string | null>`left(
  encode(sha256(convert_to(account.password_hash, 'UTF8')), 'hex'), 24
)`;

/** What a login is checked against. */
interface LoginRow {
  readonly id: string;
  readonly password_hash: string | null;
  readonly password_stamp: string | null;
  readonly disabled_at: Date | null;
  readonly device_generation: number;
  readonly two_factor: boolean;
}

export interface CountedLogin {
  /** The keys that it was counted for. */
  readonly counted: readonly string[];
  readonly account: LoginRow | undefined;
}

/**
 * Counts an attempt to log in and answers the account of an address in lower case. It is one statement, the same
 * for an unknown address.
 */
export async function countLoginAttempt(
  tx: Tx,
  { attempts, email }: { attempts: readonly Attempt[]; email: string },
  points: LimitPoints,
  now: Date,
): Promise<CountedLogin> {
  const { rows } = await sql<{ counted: string[] } & (LoginRow | { id: null })>`
    WITH ${counting(attempts, points, now)}
    SELECT ARRAY(SELECT key FROM counted) AS counted,
      account.id, account.password_hash, ${passwordStamp} AS password_stamp, account.disabled_at,
      account.device_generation, account.two_factor_since IS NOT NULL AS two_factor
    FROM (SELECT) AS one LEFT JOIN account ON account.email = ${email}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the query of a login returned no row");
  return { counted: row.counted, account: row.id === null ? undefined : row };
}
