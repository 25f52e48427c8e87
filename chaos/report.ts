import { type Check, passed } from "./check/check.ts";

const EXAMPLES = 3;

export type Figures = ReadonlyArray<readonly [name: string, value: string | number]>;

export function printReport(figures: Figures, checks: readonly Check[]): void {
  for (const [name, value] of figures) console.log(`  ${name.padEnd(16)}${value}`);
  for (const it of checks) {
    console.log(`${passed(it) ? "  ok  " : "FAILED"}  ${it.name}`);
    for (const fault of it.faults.slice(0, EXAMPLES)) console.log(`          ${fault}`);
    const more = it.faults.length - EXAMPLES;
    if (more > 0) console.log(`          and ${more} more`);
  }
}

/** Prints 'N passed, N failed' and makes the process exit with 1 if anything failed. */
export function conclude(results: readonly boolean[]): void {
  const good = results.filter(Boolean).length;
  console.log(`${good} passed, ${results.length - good} failed`);
  process.exitCode = good === results.length ? 0 : 1;
}
