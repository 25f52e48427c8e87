import { randomInt } from "node:crypto";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { tooManyRequests } from "../../foundation/limits/count-attempt.ts";
import { type Attempt, type Limit, type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { allowedAt, reverseCounts } from "../../foundation/limits/limit-store.ts";
import { challengeRequired, issueChallenge, readChallengeResponse } from "./challenge.ts";
import type { Gate, RefusedClaim } from "./gated-claim.ts";
import { findGivingLimits, markChallengeUsed } from "./giving-limits-store.ts";

/**
 * The number of declines from a source, and from each wider network, within `FORM_CLOSED_MS` that closes
 * the form to it for the same time.
 */
export const MAX_DECLINES = [6, 24, 96] as const;
export const FORM_CLOSED_MS = 3 * HOUR_MS;
/** The number of declines from all sources within an hour that makes every start cost a challenge. */
export const SPIKE_DECLINES = 60;
export const SPIKE_WINDOW_MS = HOUR_MS;

const perHour = (name: string, points: number) =>
  limit({ name, points, windowMs: HOUR_MS, steady: true });

/** Starts by a visitor and each wider network. Generous, since an office may share one address. */
const START_LIMITS = [
  perHour("giving:source", 60),
  perHour("giving:wider", 240),
  perHour("giving:widest", 960),
] as const;
/** Waits in place of proof of work: as many as declines. */
const WAIT_LIMITS = [
  perHour("giving-waited:source", 6),
  perHour("giving-waited:wider", 24),
  perHour("giving-waited:widest", 96),
] as const;
/**
 * All starts together, 100,000 a minute: far more than one machine can serve. Counted in parts, so
 * that concurrent starts don't wait for one row. Its name makes it the last to be locked.
 */
export const TOTAL_STARTS_PARTS = 64;
export const TOTAL_STARTS = limit({
  name: "starts:everybody",
  points: Math.floor(100_000 / TOTAL_STARTS_PARTS),
  windowMs: MINUTE_MS,
  steady: true,
});

export interface GuardDeps extends LimitDeps {
  readonly challengeKeys: KeyRing;
}

export interface GuardedRequest {
  /** Of the idempotency key. */
  readonly scope: string;
  readonly key: string;
  readonly source: string;
  /** The source and the wider networks around it. */
  readonly networks: readonly string[];
  readonly challenge: string | undefined;
}

/**
 * Keeps thieves from testing stolen cards. Returns the limits to apply when the start is recorded, or
 * undefined if the key is known. Throws `form_closed` after too many declines from a source,
 * `too_many_requests` after too many starts, `challenge_required` during too many declines overall.
 */
export async function guardAgainstCardTesting(
  { database, db, clock, limits: points, challengeKeys }: GuardDeps,
  { scope, key, source, networks, challenge: sent }: GuardedRequest,
): Promise<Gate | undefined> {
  const at = new Date(clock());
  const now = at.getTime();
  const starts = listAttempts(START_LIMITS, networks);
  const limits = await findGivingLimits(db, {
    ...{ scope, key, networks },
    attempts: starts,
    declinedSince: new Date(now - SPIKE_WINDOW_MS),
    maxDeclines: SPIKE_DECLINES,
  });
  if (limits.known) return undefined;
  const closedFor = limits.closedUntil - now;
  if (closedFor > 0) throw new AppError("form_closed", { retryAfter: Math.ceil(closedFor / 1000) });
  const freeAt = allowedAt(starts, points, limits.blocked, at);
  if (freeAt > at) throw tooManyRequests(freeAt, at);
  const attempts = [...starts, TOTAL_STARTS.of(String(randomInt(TOTAL_STARTS_PARTS)))];
  const gate = { attempts, points, at, challenge: undefined };
  if (limits.declines < SPIKE_DECLINES) return gate;
  const challenge = await readChallengeResponse(sent, challengeKeys, source, now);
  if (sent && challenge && challenge.remainingWaitMs > 0) {
    throw challengeRequired(sent, challenge.remainingWaitMs);
  }
  if (challenge && !challenge.isValid) {
    await inOneStatement(database, (tx) => markChallengeUsed(tx, challenge));
  }
  if (!challenge?.isValid) throw await issueChallenge(challengeKeys, source, now);
  if (challenge.hasWaited) attempts.push(...listAttempts(WAIT_LIMITS, networks));
  return { ...gate, challenge };
}

function listAttempts(
  limits: typeof START_LIMITS | typeof WAIT_LIMITS,
  networks: readonly string[],
): Attempt[] {
  return networks.flatMap((network, width) => limits[width]?.of(network) ?? []);
}

/** Uncounts the attempts of a refused start and returns the error to throw. */
export async function refuseStart(
  deps: GuardDeps,
  { refusedBy, counted }: RefusedClaim,
  { source }: GuardedRequest,
): Promise<AppError> {
  const { database, challengeKeys, clock, limits } = deps;
  if (counted.length > 0) {
    await inOneStatement(database, (tx) => reverseCounts(tx, { decrement: counted }, limits));
  }
  if (refusedBy === "challenge") return issueChallenge(challengeKeys, source, clock());
  if (includesLimit([TOTAL_STARTS], refusedBy)) {
    return new AppError("unavailable", { retryAfter: 10 });
  }
  const retryAfter = includesLimit(WAIT_LIMITS, refusedBy) ? 600 : 60;
  return new AppError("too_many_requests", { retryAfter });
}

const includesLimit = (limits: readonly Limit[], { limit: { name } }: Attempt) =>
  limits.some((limit) => limit.name === name);
