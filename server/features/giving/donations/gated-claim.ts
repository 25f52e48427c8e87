import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { Attempt, LimitPoints } from "../../foundation/limits/limit.ts";
import { counting } from "../../foundation/limits/limit-store.ts";
import type { ChallengeAnswer } from "./challenge.ts";
import { takeChallenge } from "./giving-limits-store.ts";

type DonationRow = Selectable<DB["donation"]>;

/** What a new donation is counted for, and the challenge that it uses up. */
export interface Gate {
  /** In the order in which they refuse. */
  readonly attempts: readonly Attempt[];
  readonly points: LimitPoints;
  readonly at: Date;
  readonly challenge: ChallengeAnswer | undefined;
}

/** What refused a donation, and the attempts that were counted all the same. */
export interface RefusedClaim {
  readonly refusedBy: Attempt | "challenge";
  readonly counted: readonly Attempt[];
}

/** The new donation, or why there is none; undefined for both where the key is taken. */
export interface Claim {
  readonly donation?: DonationRow;
  readonly refused?: RefusedClaim;
}

interface Passed {
  readonly passed: {
    readonly refused: string[];
    readonly counted: string[];
    readonly answered: boolean;
  };
}
export type ClaimRow = DonationRow & Passed;

/** The parts of a claiming statement that are about its gate. */
export function gateParts({ attempts, points, at, challenge }: Gate) {
  const isCounted = sql`(SELECT count(*) FROM counted) = ${attempts.length}::int`;
  const answered: RawBuilder<unknown> = challenge ? sql`EXISTS (SELECT FROM answered)` : sql`true`;
  const answer = challenge ? sql`, answered AS (${takeChallenge(challenge, isCounted)})` : sql``;
  return {
    /** What stands behind WITH, before the statement's own tables. */
    tables: sql`${counting(attempts, points, at)} ${answer},`,
    /** True where the gate lets the claim through. */
    mayClaim: sql`${isCounted} AND ${answered}`,
    /** For `readClaim`. */
    passed: sql`json_build_object('refused', ARRAY(SELECT key FROM refused),
      'counted', ARRAY(SELECT key FROM counted), 'answered', ${answered}) AS passed`,
  };
}

/** What a claiming statement answered. */
export function readClaim([row]: readonly ClaimRow[], { attempts }: Gate): Claim {
  if (!row) throw new Error("the claim of a donation returned no row");
  const { passed, ...claimed } = row;
  if (claimed.id) return { donation: claimed };
  const isIn = (keys: readonly string[]) => (attempt: Attempt) => keys.includes(attempt.key);
  const counted = attempts.filter(isIn(passed.counted));
  const refusedBy =
    attempts.find(isIn(passed.refused)) ?? attempts.find((attempt) => !counted.includes(attempt));
  if (refusedBy) return { refused: { refusedBy, counted } };
  return passed.answered ? {} : { refused: { refusedBy: "challenge", counted: [] } };
}
