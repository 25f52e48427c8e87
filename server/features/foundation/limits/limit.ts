import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";

interface LimitSettings {
  /** Begins the keys of its counters, and names it where a test site sets other points. */
  readonly name: string;
  /** How many attempts are free. */
  readonly points: number;
  /** After so long without an attempt the count starts again at zero. */
  readonly windowMs: number;
  /**
   * A point comes back in each part of the window, and waiting for it is the only wait. Without this, the
   * attempt that reaches the limit makes the next one wait a minute, and each further one twice as long.
   */
  readonly steady?: true;
}

export interface Limit extends LimitSettings {
  /** An attempt of an account, a network, a device. */
  of(who: string): Attempt;
  /** The same, counted apart in each window of the clock, so that even the busiest start again at zero. */
  inWindow(who: string, now: number): Attempt;
}

/** What an attempt is counted for. */
export interface Attempt {
  readonly key: string;
  readonly limit: LimitSettings;
}

/** Declares a limit. */
export function limit(settings: LimitSettings): Limit {
  const of = (who: string) => ({ key: `${settings.name}:${who}`, limit: settings });
  return {
    ...settings,
    of,
    inWindow: (who, now) => of(`${who}:${Math.floor(now / settings.windowMs)}`),
  };
}

/** Points by the names of limits, where a test site needs fewer than declared. */
export type LimitPoints = Readonly<Record<string, number>>;

export interface LimitDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: LimitPoints;
}
