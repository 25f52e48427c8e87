/** A statement that must hold; each fault names a case in which it does not. */
export interface Check {
  readonly name: string;
  readonly faults: readonly string[];
}

export function check(name: string, faults: Iterable<string | false | undefined>): Check {
  return { name, faults: [...faults].filter((fault) => typeof fault === "string") };
}

export const passed = ({ faults }: Check) => faults.length === 0;

const EXAMPLES = 3;

export type Figures = ReadonlyArray<readonly [name: string, value: string | number]>;

export function printReport(figures: Figures, checks: readonly Check[]): void {
  for (const [name, value] of figures) console.log(`  ${name.padEnd(16)}${value}`);
  for (const result of checks) {
    console.log(`${passed(result) ? "  ok  " : "FAILED"}  ${result.name}`);
    for (const fault of result.faults.slice(0, EXAMPLES)) console.log(`          ${fault}`);
    const more = result.faults.length - EXAMPLES;
    if (more > 0) console.log(`          and ${more} more`);
  }
}

/** Prints 'N passed, N failed' and makes the process exit with 1 if anything failed. */
export function conclude(results: readonly boolean[]): void {
  const good = results.filter(Boolean).length;
  console.log(`${good} passed, ${results.length - good} failed`);
  process.exitCode = good === results.length ? 0 : 1;
}
