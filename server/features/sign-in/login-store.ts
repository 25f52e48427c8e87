import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/prepared-query.ts";
import { attemptValues, counting, type Throttled } from "./throttle-store.ts";

/**
 * Names the password that somebody proved to know, without telling it: where it is changed before
 * the login is finished, the login is void.
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
  readonly two_factor: boolean;
}

type CountedLogin = { readonly counted: string[] } & (LoginRow | { readonly id: null });

const countedLogin = prepared(
  (_, its: ReturnType<typeof attemptValues> & { email: string }) => sql<CountedLogin>`
    WITH ${counting(its)}
    SELECT ARRAY(SELECT key FROM counted) AS counted, account.id, account.password_hash,
      ${passwordStamp} AS password_stamp, account.disabled_at,
      two_factor.confirmed_at IS NOT NULL AS two_factor
    FROM (VALUES (${its.email})) AS given (email)
      LEFT JOIN account USING (email)
      LEFT JOIN two_factor ON two_factor.account_id = account.id`,
);

/**
 * Counts an attempt to log in and answers whose login it is, `email` in lower case: one statement,
 * the same for an address that nobody has.
 */
export async function countLogin(
  tx: Tx,
  attempt: { throttled: readonly Throttled[]; now: Date; email: string },
): Promise<{ readonly counted: readonly string[]; readonly account: LoginRow | undefined }> {
  const values = { ...attemptValues(attempt.throttled, attempt.now), email: attempt.email };
  const [row] = await countedLogin(tx, values);
  return { counted: row?.counted ?? [], account: row && row.id !== null ? row : undefined };
}
