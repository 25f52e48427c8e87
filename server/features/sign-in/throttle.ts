import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { inOneStatement } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { count, findBlockedUntil, type Throttled, uncount } from "./throttle-store.ts";

export interface ThrottleDeps {
  readonly database: Database;
  readonly clock: Clock;
}

type Counting<T> = (tx: Tx, throttled: readonly Throttled[], now: Date) => Promise<T>;

/**
 * Counts an attempt for each of them, committed before anybody looks whether it is right, so that
 * attempts at the same time do not slip past each other. Throws `too_many_requests` where one of
 * them has to wait; then it counts for none.
 */
export async function countAttempt(
  deps: ThrottleDeps,
  throttled: readonly Throttled[],
): Promise<void> {
  await countAttemptBy(deps, throttled, count);
}

/** The same by a statement that does more than count; answers what it answers. */
export async function countAttemptBy<T extends { readonly counted: readonly string[] }>(
  { database, clock }: ThrottleDeps,
  throttled: readonly Throttled[],
  counting: Counting<T>,
): Promise<T> {
  const now = clock();
  const done = await inOneStatement(database, (tx) => counting(tx, throttled, new Date(now)));
  const { counted } = done;
  if (counted.length === throttled.length) return done;
  // Another attempt made one of them wait in this very instant.
  if (counted.length > 0) await inOneStatement(database, (tx) => uncount(tx, { one: counted }));
  const keys = throttled.map(({ key }) => key);
  const until = (await findBlockedUntil(database.db, keys))?.getTime() ?? now;
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000));
  throw new AppError("too_many_requests", { retryAfter });
}
