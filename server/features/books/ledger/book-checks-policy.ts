import { HOUR_MS } from "../../../platform/clock.ts";

/** So many of each kind of fault are told: where all is wrong, a person needs no list of it. */
export const MOST_TOLD = 100;
/** The hourly check looks at what was recorded within this time, ms: some hours may have gone without one. */
export const LATELY_MS = 25 * HOUR_MS;
