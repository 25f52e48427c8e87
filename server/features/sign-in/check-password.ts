import type { Tx } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { SignInParts } from "./sign-in-parts.ts";
import { countAttempt, forgiveAttempt, uncountAttempt } from "./throttle.ts";

/**
 * Counts the attempt, then compares; a null hash costs the same and is never right. A right one is
 * forgiven by `forgiveLogin`. Throws `too_many_requests`, and `unavailable` where nobody
 * had the time to compare, which counts for nothing.
 */
export async function checkPassword(
  parts: SignInParts,
  given: { hash: string | null | undefined; password: string },
  { source, account }: LoginThrottle,
): Promise<boolean> {
  await countAttempt(parts, [source, account]);
  try {
    return await parts.passwords.verify(given.hash, given.password);
  } catch (error) {
    await inTransaction(parts.database, (tx) => uncountAttempt(tx, [source, account]));
    throw error;
  }
}

/** For an attempt that was right. */
export function forgiveLogin(tx: Tx, throttle: LoginThrottle): Promise<void> {
  return forgiveAttempt(tx, { proven: throttle.account, other: throttle.source });
}
