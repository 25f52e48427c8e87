import { parseArgs } from "node:util";

export interface BenchOptions {
  /** Length of a round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Names of the groups to run; all where it is empty. */
  readonly only: readonly string[];
  /** Whether it is measured what becomes slower with more donations, and nothing else. */
  readonly grow: boolean;
  /** Whether that goes on to the largest size. */
  readonly largest: boolean;
  /** Folder where its databases stay, filled, for the next run; none stays without it. */
  readonly data: string | undefined;
  /** Whether the site's memory is measured, and nothing else. */
  readonly footprint: boolean;
  /** Whether Lighthouse looks at the pages, and nothing else is done. */
  readonly lighthouse: boolean;
  /** Whether RESULTS.md, or GROWTH.md, is written. */
  readonly write: boolean;
}

/** Throws where an option is not one of ours. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
      only: { type: "string", multiple: true, default: [] },
      grow: { type: "boolean", default: false },
      size: { type: "string" },
      data: { type: "string" },
      footprint: { type: "boolean", default: false },
      lighthouse: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const seconds = Number(values.seconds);
  const rounds = Number(values.rounds);
  if (!(seconds > 0)) throw new Error("--seconds: expected a number above 0");
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds: expected 1 or more");
  if (values.size !== undefined && !(values.grow && values.size === "10m")) {
    throw new Error("--size: there is only --grow --size 10m");
  }
  if (values.data !== undefined && !values.grow) throw new Error("--data: only with --grow");
  return {
    seconds,
    rounds,
    only: values.only,
    grow: values.grow,
    largest: values.size === "10m",
    data: values.data,
    footprint: values.footprint,
    lighthouse: values.lighthouse,
    write: values.write,
  };
}
