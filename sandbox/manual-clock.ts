import { createMovableClock, type MovableClock } from "./movable-clock.ts";

/** A clock that stands still until a test moves it. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 12)): MovableClock {
  return createMovableClock({ now: () => start, callAt: () => () => {} });
}
