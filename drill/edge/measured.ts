import type { Check } from "../../chaos/check/check.ts";

/** What one part of the drill measured, and whether it is as it must be. */
export interface Measured {
  readonly figures: Array<readonly [string, string]>;
  readonly checks: Check[];
}

/** Nobody is shown what is older when they ask, ms. */
const BOUND_MS = 1_000;
/** A purge is sent three times within this, ms. */
export const PURGED_MS = 1_200;

export const inMs = (ms: number) => `${Math.round(ms)} ms`;

export function tooOld(what: string, ms: number, bound = BOUND_MS): string | false {
  return ms >= bound && `${what} were shown ${inMs(ms)} too late`;
}
