import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { count, findBlockedUntil, type Throttled, uncount } from "./throttle-store.ts";

export interface ThrottleDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Counts an attempt for each key. The count is committed before the attempt is checked, so that
 * attempts at the same time can't slip past each other. Throws `too_many_requests` where one key
 * has to wait; then nothing is counted.
 */
export async function countAttempt(
  deps: ThrottleDeps,
  throttled: readonly Throttled[],
): Promise<void> {
  const now = new Date(deps.clock());
  const counted = await inOneStatement(deps.database, (tx) => count(tx, throttled, now));
  await admitCounted(deps, throttled, counted);
}

/** Throws `too_many_requests` where not all keys of an attempt were counted. */
export async function admitCounted(
  { database, db, clock }: ThrottleDeps,
  throttled: readonly Throttled[],
  counted: readonly string[],
): Promise<void> {
  if (counted.length === throttled.length) return;
  // At the same moment another attempt made one of the keys wait.
  if (counted.length > 0) await inOneStatement(database, (tx) => uncount(tx, { one: counted }));
  throw await refusalOf(db, throttled, clock());
}

/**
 * Counts an attempt in the transaction of what is attempted: where that fails, nothing is counted. Others
 * with the same keys wait for its commit. Throws as `countAttempt`.
 */
export async function countWithin(
  tx: Tx,
  throttled: readonly Throttled[],
  at: Date,
): Promise<void> {
  if (throttled.length === 0) return;
  const counted = await count(tx, throttled, at);
  if (counted.length < throttled.length) throw await refusalOf(tx, throttled, at.getTime());
}

/** Says when all keys are free again. */
async function refusalOf(db: Db, throttled: readonly Throttled[], now: number): Promise<AppError> {
  const keys = throttled.map(({ key }) => key);
  const until = (await findBlockedUntil(db, keys))?.getTime() ?? now;
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000));
  return new AppError("too_many_requests", { retryAfter });
}
