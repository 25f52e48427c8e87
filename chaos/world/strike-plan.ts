import type { Dice } from "../donors/dice.ts";

type Target = "site" | "postgres" | "both" | "disk";

/** A full disk kills nobody by itself. */
export const killsOf: Record<Target, number> = { site: 1, postgres: 1, both: 2, disk: 0 };

/** One blow, all times in ms. */
export interface Strike {
  readonly target: Target;
  /** Which of the site's processes, where one is struck. */
  readonly process: number;
  /** How soon after a start it is killed again, for each start before the one that is let be. */
  readonly earlyKills: readonly number[];
  /** Peace before it. */
  readonly afterMs: number;
  /** From the beginning of a rush of donors to the blow. */
  readonly aimMs: number;
  readonly siteDownMs: number;
  readonly postgresDownMs: number;
  /** Of both: which is struck first, and which comes back first. */
  readonly siteFirst: boolean;
  readonly siteBackFirst: boolean;
}

const POSTGRES_SHARE = 0.4;
/** Share of PostgreSQL's stops at which the site dies too. */
const BOTH_SHARE = 0.3;
/** What getting up again takes, about. */
const RECOVERY_MS = 2_500;

/** Peace between two strikes, ms. */
export interface Rest {
  readonly least: number;
  readonly most: number;
}

export interface StrikeOptions {
  readonly kills: number;
  readonly rest: Rest;
  readonly processes: number;
  /** The database is part of the process: it cannot be struck alone, and each start is struck too. */
  readonly embedded: boolean;
  /** How often PostgreSQL's disk is full. */
  readonly fullDisks: number;
}

/** Share of the strikes at a process on a server's database whose next start is struck too. */
const EARLY_SHARE = 0.3;
/** A start is over by then, mostly. */
const START_MS = 2_500;

/** Shares the kills out; one that strikes both is two of them. Kills of starts come on top. */
export function planStrikes(dice: Dice, options: StrikeOptions): Strike[] {
  const { kills, rest, processes, embedded, fullDisks } = options;
  const postgres = embedded ? 0 : Math.round(kills * POSTGRES_SHARE);
  const both = postgres > 0 && kills >= 5 ? Math.max(1, Math.round(postgres * BOTH_SHARE)) : 0;
  const targets: Target[] = [
    ...Array<Target>(both).fill("both"),
    ...Array<Target>(postgres - both).fill("postgres"),
    ...Array<Target>(kills - postgres - both).fill("site"),
    ...Array<Target>(fullDisks).fill("disk"),
  ];
  return dice.shuffled(targets).map((target) => ({
    target,
    process: dice.between(0, processes - 1),
    earlyKills: Array.from({ length: embedded ? 2 : Number(dice.chance(EARLY_SHARE)) }, () =>
      dice.between(1, START_MS),
    ),
    afterMs: dice.between(rest.least, rest.most),
    aimMs: dice.between(20, 500),
    siteDownMs: dice.between(100, 2_000),
    postgresDownMs: dice.between(100, 1_500),
    siteFirst: dice.chance(0.5),
    siteBackFirst: dice.chance(0.5),
  }));
}

/** How long the strikes take, about, ms. */
export function lengthOf(strikes: readonly Strike[]): number {
  const each = strikes.map((strike) => strike.afterMs + strike.aimMs + RECOVERY_MS);
  return each.reduce((sum, ms) => sum + ms, 0);
}
