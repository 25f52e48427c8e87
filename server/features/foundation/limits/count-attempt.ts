import type { Db, Tx } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Attempt, LimitDeps, LimitPoints } from "./limit.ts";
import { allowedAt, countAttempts, findBlockedKeys, reverseCounts } from "./limit-store.ts";

/**
 * Counts an attempt for each key. Commits the count before the attempt is checked, so that
 * concurrent attempts can't slip through. Throws `too_many_requests` and counts nothing if a key is
 * blocked.
 */
export async function countAttempt(deps: LimitDeps, attempts: readonly Attempt[]): Promise<void> {
  const now = new Date(deps.clock());
  const counted = await inOneStatement(deps.database, (tx) =>
    countAttempts(tx, attempts, deps.limits, now),
  );
  await requireCounted(deps, attempts, counted);
}

/** Throws `too_many_requests` if an attempt wasn't counted for all its keys. */
export async function requireCounted(
  { database, db, clock, limits }: LimitDeps,
  attempts: readonly Attempt[],
  counted: readonly string[],
): Promise<void> {
  if (counted.length === attempts.length) return;
  // Only some were counted if a concurrent attempt blocked one of the keys.
  const countedAttempts = attempts.filter(({ key }) => counted.includes(key));
  if (countedAttempts.length > 0) {
    await inOneStatement(database, (tx) =>
      reverseCounts(tx, { decrement: countedAttempts }, limits),
    );
  }
  throw await refusal(db, attempts, limits, new Date(clock()));
}

/**
 * Counts an attempt within the transaction it is part of, and not if that fails. Other attempts with
 * the same keys wait for the commit. Throws as `countAttempt`.
 */
export async function countInTransaction(
  tx: Tx,
  { limits }: Pick<LimitDeps, "limits">,
  attempts: readonly Attempt[],
  at: Date,
): Promise<void> {
  if (attempts.length === 0) return;
  const counted = await countAttempts(tx, attempts, limits, at);
  if (counted.length < attempts.length) throw await refusal(tx, attempts, limits, at);
}

/** The error with the time at which all keys are free again. */
async function refusal(
  db: Db,
  attempts: readonly Attempt[],
  limits: LimitPoints,
  now: Date,
): Promise<AppError> {
  const keys = attempts.map(({ key }) => key);
  return tooManyRequests(allowedAt(attempts, limits, await findBlockedKeys(db, keys), now), now);
}

export function tooManyRequests(until: Date, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError("too_many_requests", { retryAfter });
}
