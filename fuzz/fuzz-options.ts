import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

export interface FuzzOptions {
  readonly requests: number;
  /** The same seed makes the same requests, as far as they are not made of earlier answers. */
  readonly seed: number;
  /** Too few requests to expect that each operation succeeds once. */
  readonly short: boolean;
  /** Only operations whose address contains this. */
  readonly only: string;
  /** Lists what each operation was answered. */
  readonly verbose: boolean;
  /** A module that the site loads before everything else: a bug on purpose. */
  readonly preload?: string;
}

const LONG = 20_000;
const SHORT = 1_500;
const usage = "fuzz [--short] [--requests N] [--seed N] [--only PART] [--verbose] [--preload FILE]";

/** Reads the command line. Throws an Error for what it does not know. */
export function readOptions(args: readonly string[]): FuzzOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      requests: { type: "string" },
      seed: { type: "string" },
      only: { type: "string", default: "" },
      verbose: { type: "boolean", default: false },
      preload: { type: "string" },
    },
  });
  const { short, only, verbose, preload } = values;
  return {
    requests: wholeNumber("requests", values.requests, short ? SHORT : LONG),
    seed: wholeNumber("seed", values.seed, randomInt(1_000_000)),
    ...{ short, only, verbose, preload },
  };
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number\n${usage}`);
  return Number(text);
}
