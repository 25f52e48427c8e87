import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { uncount } from "../../foundation/throttle/throttle-store.ts";
import type { GuessThrottle } from "./guess-throttle.ts";
import type { PasswordDeps } from "./session-deps.ts";

/**
 * Compares for an attempt that was counted; a null hash costs the same and is never right. What was
 * counted for a right one is to be forgiven. Throws `unavailable` where nobody had the time to
 * compare: then the attempt counts for nothing.
 */
export async function checkPassword(
  { passwords, database }: PasswordDeps,
  given: { hash: string | null | undefined; password: string },
  { throttled, visitor }: GuessThrottle,
): Promise<boolean> {
  try {
    return await passwords.verify(given.hash, given.password, visitor);
  } catch (error) {
    const one = throttled.map(({ key }) => key);
    await inOneStatement(database, (tx) => uncount(tx, { one }));
    throw error;
  }
}
