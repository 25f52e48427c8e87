import { basename } from "node:path";
import type { Round } from "./load.ts";

/** Results of a scenario: a round per checkout and one of the reference. */
export interface Outcome {
  readonly name: string;
  readonly sites: readonly Round[];
  readonly reference: Round;
}

/** Prints a Markdown table. */
export function printTable(
  columns: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  console.log([line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n"));
}

/** Prints rates beside the reference's, and CPU time per request as a multiple of the reference's. */
export function printOutcomes(sites: readonly string[], outcomes: readonly Outcome[]): void {
  const columns = sites.flatMap((site) => {
    const name = basename(site);
    return [`${name} /s`, `${name} p99 ms`, `${name} CPU µs`, `${name} CPU ratio`];
  });
  printTable(
    ["scenario", "reference /s", "reference CPU µs", ...columns],
    outcomes.map(({ name, sites: rounds, reference }) => [
      ...[name, reference.perSecond.toFixed(0), reference.cpuMicros.toFixed(0)],
      ...rounds.flatMap(({ perSecond, p99Ms, cpuMicros }) => [
        ...[perSecond.toFixed(0), p99Ms.toFixed(0), cpuMicros.toFixed(0)],
        (cpuMicros / reference.cpuMicros).toFixed(2),
      ]),
    ]),
  );
}
