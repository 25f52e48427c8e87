import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { Attempt, LimitPoints } from "../../foundation/limits/limit.ts";
import { countAttemptsSql } from "../../foundation/limits/limit-store.ts";
import type { ChallengeResponse } from "./challenge.ts";
import { insertUsedChallenge } from "./giving-limits-store.ts";

/** The limits that a new donation must pass, and the challenge that it uses up. */
export interface Gate {
  /** In the order in which they refuse. */
  readonly attempts: readonly Attempt[];
  readonly points: LimitPoints;
  readonly at: Date;
  readonly challenge: ChallengeResponse | undefined;
}

/** What refused a donation, and the attempts that were counted nevertheless. */
export interface RefusedClaim {
  readonly refusedBy: Attempt | "challenge";
  readonly counted: readonly Attempt[];
}

/** The new donation, or the refusal; neither if the key is taken. */
export interface Claim {
  readonly donation?: Selectable<DB["donation"]>;
  readonly refused?: RefusedClaim;
}

export interface PassedGate {
  readonly refused: string[];
  readonly counted: string[];
  readonly answered: boolean;
}

export type ClaimRow = Selectable<DB["donation"]> & { readonly passed: PassedGate };

/** The parts of a claiming statement that enforce the gate. */
export function buildGateSql({ attempts, points, at, challenge }: Gate) {
  const isCounted = sql`(SELECT count(*) FROM counted) = ${attempts.length}::int`;
  const answered: RawBuilder<unknown> = challenge ? sql`EXISTS (SELECT FROM answered)` : sql`true`;
  const usedChallenge = challenge
    ? sql`, answered AS (${insertUsedChallenge(challenge, isCounted)})`
    : sql``;
  return {
    /** Common table expressions to put before the statement's own. */
    tables: sql`${countAttemptsSql(attempts, points, at)} ${usedChallenge},`,
    isAllowed: sql`${isCounted} AND ${answered}`,
    /** For `readClaim`. */
    passed: sql`json_build_object('refused', ARRAY(SELECT key FROM refused),
      'counted', ARRAY(SELECT key FROM counted), 'answered', ${answered}) AS passed`,
  };
}

/** Reads the result of a claiming statement. */
export function readClaim([row]: readonly ClaimRow[], { attempts }: Gate): Claim {
  if (!row) throw new Error("the claim of a donation returned no row");
  const { passed, ...claimed } = row;
  if (claimed.id) return { donation: claimed };
  const refused = readRefusal(passed, attempts);
  return refused ? { refused } : {};
}

/** What the gate refused; undefined if it allowed the statement. */
export function readRefusal(
  passed: PassedGate,
  attempts: Gate["attempts"],
): RefusedClaim | undefined {
  const isIn = (keys: readonly string[]) => (attempt: Attempt) => keys.includes(attempt.key);
  const counted = attempts.filter(isIn(passed.counted));
  const refusedBy =
    attempts.find(isIn(passed.refused)) ?? attempts.find((attempt) => !counted.includes(attempt));
  if (refusedBy) return { refusedBy, counted };
  return passed.answered ? undefined : { refusedBy: "challenge", counted: [] };
}
