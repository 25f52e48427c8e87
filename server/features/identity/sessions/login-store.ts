import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { compiled } from "../../../platform/db/statements/compiled-query.ts";
import {
  attemptValues,
  counting,
  type Throttled,
} from "../../foundation/throttle/throttle-store.ts";

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

/** What an attempt to log in is counted for, and its address in lower case. */
export interface LoginAttempt {
  readonly throttled: readonly Throttled[];
  readonly email: string;
}

type CountedRow = { readonly counted: string[] } & (LoginRow | { readonly id: null });
type Attempts = ReturnType<typeof attemptValues> & { emails: readonly string[] };

const countedLogins = compiled(
  (_: Tx, its: Attempts) => sql<CountedRow>`
    WITH ${counting(its)}
    SELECT ARRAY(SELECT key FROM counted WHERE place + 1 = given.number) AS counted,
      account.id, account.password_hash, ${passwordStamp} AS password_stamp, account.disabled_at,
      account.device_generation, account.two_factor_since IS NOT NULL AS two_factor
    FROM unnest(${its.emails}::text[]) WITH ORDINALITY AS given (email, number)
      LEFT JOIN account USING (email)
    ORDER BY given.number`,
);

export interface CountedLogin {
  /** The keys that it was counted for. */
  readonly counted: readonly string[];
  readonly account: LoginRow | undefined;
}

/**
 * Counts attempts to log in and answers their accounts in the same order. No two attempts may share
 * a key. It is one statement, the same for an unknown address.
 */
export async function countLogins(
  tx: Tx,
  attempts: readonly LoginAttempt[],
  now: Date,
): Promise<CountedLogin[]> {
  const throttled = attempts.map((attempt) => attempt.throttled);
  const emails = attempts.map(({ email }) => email);
  const rows = await countedLogins(tx, { ...attemptValues(throttled, now), emails });
  return rows.map((row) => ({
    counted: row.counted,
    account: row.id === null ? undefined : row,
  }));
}
