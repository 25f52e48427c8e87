import { randomInt } from "node:crypto";
import { type Clock, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import {
  type ChallengeAnswer,
  challengeRequired,
  issueChallenge,
  readAnswer,
} from "./challenge.ts";
import type { Gate } from "./gated-claim.ts";
import {
  findGivingLimits,
  type GivingLimits,
  type StartGate,
  startGates,
  useUpChallenge,
} from "./giving-limits-store.ts";
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

/**
 * How often a visitor, and each wider network around them, may start a donation. A whole office may
 * share one address, so the limits are generous.
 */
const paces = [
  { name: "visitor", pace: { starts: 60, withinMs: HOUR_MS } },
  { name: "wider", pace: { starts: 240, withinMs: HOUR_MS } },
  { name: "widest", pace: { starts: 960, withinMs: HOUR_MS } },
] as const;
/** How often they may wait in place of the proof of work: as often as cards may be declined. */
const waits = [
  { name: "waited", pace: { starts: 6, withinMs: HOUR_MS } },
  { name: "waitedWider", pace: { starts: 24, withinMs: HOUR_MS } },
  { name: "waitedWidest", pace: { starts: 96, withinMs: HOUR_MS } },
] as const;
/**
 * Starts of everybody together: far more than one machine can serve. They are counted in parts, so
 * that starts at the same time don't wait for one row.
 */
const PARTS = 64;
const pace = { starts: 100_000 / PARTS, withinMs: MINUTE_MS };

export interface GuardDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
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
  { database, db, clock, challengeKeys }: GuardDeps,
  { key, accountId, source, networks, challenge }: GuardedCall,
): Promise<ReadonlyArray<Gate<StartGate>> | undefined> {
  const now = clock();
  const limits = await findGivingLimits(db, {
    ...{ scope: keyScope(accountId), key, networks },
    now: new Date(now),
    withinMs: HOUR_MS,
    declinedSince: new Date(now - SPIKE_WINDOW_MS),
    declinesThatMatter: SPIKE_DECLINES,
  });
  if (limits.known) return undefined;
  const closedFor = (limits.closedUntil?.getTime() ?? 0) - now;
  if (closedFor > 0) throw new AppError("form_closed", { retryAfter: Math.ceil(closedFor / 1000) });
  const waitsMs = waitOf(networks, limits, now);
  if (waitsMs > 0) {
    throw new AppError("too_many_requests", { retryAfter: Math.ceil(waitsMs / 1000) });
  }
  if (limits.declines < SPIKE_DECLINES) return gatesOf(networks, now);
  const answer = await readAnswer(challenge, challengeKeys, source, now);
  if (challenge && answer && answer.waitsMs > 0) throw challengeRequired(challenge, answer.waitsMs);
  if (answer && !answer.isValid) await inOneStatement(database, (tx) => useUpChallenge(tx, answer));
  if (!answer?.isValid) throw await issueChallenge(challengeKeys, source, now);
  return gatesOf(networks, now, answer);
}

/**
 * How long until all these networks may start a donation again, ms; 0 or less where they may now.
 */
function waitOf(networks: readonly string[], limits: GivingLimits, now: number): number {
  const waits = paces.slice(0, networks.length).map(({ pace }, width) => {
    const place = limits.spenders?.indexOf(networks[width] ?? "") ?? -1;
    const spentUntil = limits.spentUntil?.[place]?.getTime() ?? now;
    return spentUntil + pace.withinMs / pace.starts - now - pace.withinMs;
  });
  return Math.max(...waits);
}

function gatesOf(networks: GuardedCall["networks"], now: number, answer?: ChallengeAnswer) {
  const visitors = paces.slice(0, networks.length);
  return startGates(
    [
      ...visitors.map((visitor, width) => ({ ...visitor, source: networks[width] ?? "" })),
      { name: "everybody", source: `everybody ${randomInt(PARTS)}`, pace },
      ...(answer?.byWaiting ? waits.slice(0, networks.length) : []).map((wait, width) => ({
        ...wait,
        source: `waited ${networks[width]}`,
      })),
    ],
    answer,
    new Date(now),
  );
}

/** The error for a start that one of the gates stopped. */
export async function refusalAt(
  gate: StartGate,
  { challengeKeys, clock }: GuardDeps,
  { source }: GuardedCall,
): Promise<AppError> {
  if (gate === "everybody") return new AppError("unavailable", { retryAfter: 10 });
  if (gate === "challenge") return issueChallenge(challengeKeys, source, clock());
  if (gate.startsWith("waited")) return new AppError("too_many_requests", { retryAfter: 600 });
  return new AppError("too_many_requests", { retryAfter: 60 });
}
