import type { Cleanup } from "../chaos/world/cleanup.ts";

export interface DrillOptions {
  /** The form for `npm test`: half a minute of machine time at most. */
  readonly short: boolean;
  /** How long a drill lasts that goes by the clock. */
  readonly minutes: number | undefined;
  /** The commit of an earlier version, for the drill that begins with one. */
  readonly from: string | undefined;
}

/** Does it for real, prints what it measured, and answers whether each check holds. */
export type Drill = (cleanup: Cleanup, options: DrillOptions) => Promise<boolean[]>;
