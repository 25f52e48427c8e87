import type { Tally } from "./tally.ts";
import { inWords } from "./unreached.ts";

export function printSummary(
  { requests, byRole, seen }: Tally,
  figures: Readonly<Record<string, string>>,
  verbose: boolean,
): void {
  console.log(`  ${requests} requests to ${seen.size} operations`);
  for (const [role, statuses] of byRole) console.log(`  ${role.padEnd(16)}${inWords(statuses)}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(16)}${value}`);
  if (!verbose) return;
  for (const [name, { statuses }] of seen)
    console.log(`    ${name.padEnd(70)}${inWords(statuses)}`);
}

export function printChecks(checks: ReadonlyArray<readonly [string, readonly string[]]>): void {
  for (const [name, faults] of checks) {
    console.log(`${faults.length === 0 ? "  ok  " : "FAILED"}  ${name}`);
    for (const fault of faults) console.log(`          ${fault}`);
  }
}
