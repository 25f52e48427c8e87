import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { Attempt, LimitPoints } from "../../foundation/limits/limit.ts";
import { countAttemptsSql } from "../../foundation/limits/limit-store.ts";

/**
 * Identifies the password that was given, without revealing it. If the password changes before a
 * login is finished, the login is void.
 */
export const passwordStamp = sql<string | null>`left(
  encode(sha256(convert_to(account.password_hash, 'UTF8')), 'hex'), 24
)`;

interface LoginRow {
  readonly id: string;
  readonly password_hash: string | null;
  readonly password_stamp: string | null;
  readonly disabled_at: Date | null;
  readonly device_generation: number;
  readonly two_factor: boolean;
  readonly email_verified: boolean;
}

export interface CountedLogin {
  /** The keys that the attempt was counted for. */
  readonly counted: readonly string[];
  readonly account: LoginRow | undefined;
}

/**
 * Counts a login attempt and returns the account of an address in lower case. Runs the same single
 * statement for an unknown address.
 */
export async function countLoginAttempt(
  tx: Tx,
  { attempts, email }: { attempts: readonly Attempt[]; email: string },
  points: LimitPoints,
  now: Date,
): Promise<CountedLogin> {
  const { rows } = await sql<{ counted: string[] } & (LoginRow | { id: null })>`
    WITH ${countAttemptsSql(attempts, points, now)}
    SELECT ARRAY(SELECT key FROM counted) AS counted,
      account.id, account.password_hash, ${passwordStamp} AS password_stamp, account.disabled_at,
      account.device_generation, account.two_factor_since IS NOT NULL AS two_factor,
      account.email_verified_at IS NOT NULL AS email_verified
    FROM (SELECT) AS single LEFT JOIN account ON account.email = ${email}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the login query returned no row");
  return { counted: row.counted, account: row.id === null ? undefined : row };
}
