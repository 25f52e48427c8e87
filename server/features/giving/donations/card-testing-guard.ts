import { randomInt } from "node:crypto";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { tooManyUntil } from "../../foundation/limits/count-attempt.ts";
import { type Attempt, type Limit, type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { uncount, waitsUntil } from "../../foundation/limits/limit-store.ts";
import { challengeRequired, issueChallenge, readAnswer } from "./challenge.ts";
import type { Gate, RefusedClaim } from "./gated-claim.ts";
import { findGivingLimits, useUpChallenge } from "./giving-limits-store.ts";
import { keyScope } from "./idempotency-store.ts";

/**
 * Declines of one source, and of each wider network around it, within `CLOSED_MS`. After so many the form is
 * closed to it for as long.
 */
export const MAX_DECLINES = [6, 24, 96] as const;
export const CLOSED_MS = 3 * HOUR_MS;
/**
 * From so many declines of all sources within an hour, every start costs proof of work or a wait.
 */
export const SPIKE_DECLINES = 60;
export const SPIKE_WINDOW_MS = HOUR_MS;

const anHour = (name: string, points: number) =>
  limit({ name, points, windowMs: HOUR_MS, steady: true });

/**
 * How often a visitor, and each wider network around them, may start a donation. A whole office may
 * share one address, so the limits are generous.
 */
export const STARTS = [
  anHour("giving:source", 60),
  anHour("giving:wider", 240),
  anHour("giving:widest", 960),
] as const;
/** How often they may wait in place of the proof of work: as often as cards may be declined. */
export const WAITS = [
  anHour("giving-waited:source", 6),
  anHour("giving-waited:wider", 24),
  anHour("giving-waited:widest", 96),
] as const;
/**
 * Starts of everybody together, 100,000 a minute: far more than one machine can serve. They are counted in parts,
 * so that starts at the same time don't wait for one row. By its name it is locked last.
 */
export const PARTS = 64;
export const EVERYBODY = limit({
  name: "starts:everybody",
  points: Math.floor(100_000 / PARTS),
  windowMs: MINUTE_MS,
  steady: true,
});

export interface GuardDeps extends LimitDeps {
  readonly challengeKeys: KeyRing;
}

export interface GuardedCall {
  readonly key: string;
  readonly accountId: string | undefined;
  readonly source: string;
  /** The source and the wider networks around it. */
  readonly networks: readonly string[];
  readonly challenge: string | undefined;
}

/**
 * Keeps thieves from testing stolen cards here. Answers the limits that the start still has to pass
 * when it is recorded; undefined where the key is known already. Throws `form_closed` for a source
 * with too many declines, `too_many_requests` for one with too many starts, and
 * `challenge_required` while there are too many declines overall.
 */
export async function guardAgainstCardTesting(
  { database, db, clock, limits: points, challengeKeys }: GuardDeps,
  { key, accountId, source, networks, challenge }: GuardedCall,
): Promise<Gate | undefined> {
  const at = new Date(clock());
  const now = at.getTime();
  const starts = attemptsOf(STARTS, networks);
  const limits = await findGivingLimits(db, {
    ...{ scope: keyScope(accountId), key, networks },
    attempts: starts,
    declinedSince: new Date(now - SPIKE_WINDOW_MS),
    declinesThatMatter: SPIKE_DECLINES,
  });
  if (limits.known) return undefined;
  const closedFor = limits.closedUntil - now;
  if (closedFor > 0) throw new AppError("form_closed", { retryAfter: Math.ceil(closedFor / 1000) });
  const freeAt = waitsUntil(starts, points, limits.blocked, at);
  if (freeAt > at) throw tooManyUntil(freeAt, at);
  const attempts = [...starts, EVERYBODY.of(String(randomInt(PARTS)))];
  const gate = { attempts, points, at, challenge: undefined };
  if (limits.declines < SPIKE_DECLINES) return gate;
  const answer = await readAnswer(challenge, challengeKeys, source, now);
  if (challenge && answer && answer.waitsMs > 0) throw challengeRequired(challenge, answer.waitsMs);
  if (answer && !answer.isValid) await inOneStatement(database, (tx) => useUpChallenge(tx, answer));
  if (!answer?.isValid) throw await issueChallenge(challengeKeys, source, now);
  if (answer.byWaiting) attempts.push(...attemptsOf(WAITS, networks));
  return { ...gate, challenge: answer };
}

function attemptsOf(limits: typeof STARTS | typeof WAITS, networks: readonly string[]): Attempt[] {
  return networks.flatMap((network, width) => limits[width]?.of(network) ?? []);
}

/** Gives back what a refused start was counted for; answers the error for it. */
export async function refuseStart(
  deps: GuardDeps,
  { refusedBy, counted }: RefusedClaim,
  { source }: GuardedCall,
): Promise<AppError> {
  const { database, challengeKeys, clock, limits } = deps;
  if (counted.length > 0) {
    await inOneStatement(database, (tx) => uncount(tx, { one: counted }, limits));
  }
  if (refusedBy === "challenge") return issueChallenge(challengeKeys, source, clock());
  if (isOf([EVERYBODY], refusedBy)) return new AppError("unavailable", { retryAfter: 10 });
  return new AppError("too_many_requests", { retryAfter: isOf(WAITS, refusedBy) ? 600 : 60 });
}

const isOf = (limits: readonly Limit[], { limit: { name } }: Attempt) =>
  limits.some((one) => one.name === name);
