import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { findSabotage, type Sabotage } from "./sabotage/sabotages.ts";
import type { Rest } from "./strike-plan.ts";

export interface ChaosOptions {
  readonly donors: number;
  /** Hard stops of the site and of PostgreSQL together. */
  readonly kills: number;
  /** The same seed plans the same donors, kills and faults; the machine's timing stays its own. */
  readonly seed: number;
  readonly rest: Rest;
  /** Whether the minute's jobs are called at the end instead of waited for. */
  readonly hurry: boolean;
  readonly sabotage?: Sabotage;
  /** Leaves the site's log behind. */
  readonly keep: boolean;
}

const short = { donors: 300, kills: 5 };
const rest: Rest = { least: 3_000, most: 8_000 };
const usage =
  "chaos [--short] [--donors N] [--kills N] [--seed N] [--sabotage NAME] [--keep] | --prove";

/** Reads the command line. Throws an Error for what it does not know. */
export function readOptions(args: readonly string[]): ChaosOptions & { readonly prove: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      donors: { type: "string" },
      kills: { type: "string" },
      seed: { type: "string" },
      sabotage: { type: "string" },
      prove: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
    },
  });
  const sized = values.donors !== undefined || values.kills !== undefined;
  return {
    donors: wholeNumber("donors", values.donors, short.donors),
    kills: wholeNumber("kills", values.kills, short.kills),
    seed: wholeNumber("seed", values.seed, randomInt(1_000_000)),
    rest,
    hurry: values.short || !sized,
    sabotage: values.sabotage === undefined ? undefined : findSabotage(values.sabotage),
    keep: values.keep,
    prove: values.prove,
  };
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number\n${usage}`);
  return Number(text);
}
