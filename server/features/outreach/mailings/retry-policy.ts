import { MINUTE_MS } from "../../../platform/clock.ts";

/** What follows each failure, in minutes: two days in all, as servers that defer expect it. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 1440] as const;

/** How long to wait after the attempts that failed so far, ms; undefined where it is enough. */
export function waitAfter(failures: number): number | undefined {
  const minutes = WAITS[failures - 1];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}
