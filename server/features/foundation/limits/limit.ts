import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";

interface LimitSettings {
  /** The prefix of the counters' keys; test sites override `points` by this name. */
  readonly name: string;
  /** The number of attempts before the first wait. */
  readonly points: number;
  /** The count restarts after this time without an attempt. */
  readonly windowMs: number;
  /**
   * Points are regained evenly over the window, and the only wait is for the next point. Without
   * this, reaching the limit means a wait of a minute, which doubles with each further attempt.
   */
  readonly steady?: true;
}

export interface Limit extends LimitSettings {
  /** An attempt by an account, network or device. */
  of(who: string): Attempt;
  /** The same, counted separately in each fixed window, so that the count restarts in any case. */
  inWindow(who: string, now: number): Attempt;
}

export interface Attempt {
  readonly key: string;
  readonly limit: LimitSettings;
}

export function limit(settings: LimitSettings): Limit {
  const of = (who: string) => ({ key: `${settings.name}:${who}`, limit: settings });
  return {
    ...settings,
    of,
    inWindow: (who, now) => of(`${who}:${Math.floor(now / settings.windowMs)}`),
  };
}

/** Overrides of `points` by limit name, for test sites. */
export type LimitPoints = Readonly<Record<string, number>>;

export interface LimitDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: LimitPoints;
}
