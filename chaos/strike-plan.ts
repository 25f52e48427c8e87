import type { Dice } from "./dice.ts";

type Target = "site" | "postgres" | "both";

/** One blow, all times in ms. */
export interface Strike {
  readonly target: Target;
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

/** Shares the kills out; one that strikes both is two of them. */
export function planStrikes(dice: Dice, kills: number, rest: Rest): Strike[] {
  const postgres = Math.round(kills * POSTGRES_SHARE);
  const both = kills >= 5 ? Math.max(1, Math.round(postgres * BOTH_SHARE)) : 0;
  const targets: Target[] = [
    ...Array<Target>(both).fill("both"),
    ...Array<Target>(postgres - both).fill("postgres"),
    ...Array<Target>(kills - postgres - both).fill("site"),
  ];
  return dice.shuffled(targets).map((target) => ({
    target,
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
