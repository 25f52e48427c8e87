import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { uncount } from "../../foundation/throttle/throttle-store.ts";
import type { GuessThrottle } from "./guess-throttle.ts";
import type { PasswordDeps } from "./session-deps.ts";

/**
 * Compares the password of an attempt that was counted before. Without a hash it is wrong, after the
 * same work. The caller takes a right attempt out of the counters. Throws `unavailable` where there
 * was no time to compare; then the attempt is not counted.
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
