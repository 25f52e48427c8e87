import { cpus, loadavg } from "node:os";
import pg from "pg";
import type { BenchOptions } from "./bench-options.ts";
import { missedBars, resultsTable } from "./results-table.ts";
import type { Outcome } from "./scenario.ts";

/** What the figures were measured on. */
export interface Machine {
  readonly date: string;
  readonly cores: number;
  readonly processor: string;
  readonly node: string;
  readonly postgres: string;
  /** Programs that wanted a core, on average, in the quarter of an hour before the run. */
  readonly loadBefore: number;
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  await client.end();
  const cores = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? "unknown",
    node: process.version,
    postgres: rows[0]?.server_version ?? "unknown",
    loadBefore: loadavg()[2] ?? Number.NaN,
  };
}

/** RESULTS.md: written by a run, never by hand. */
export function resultsPage(
  machine: Machine,
  outcomes: readonly Outcome[],
  options: BenchOptions,
): string {
  const missed = missedBars(outcomes);
  const { rounds, seconds } = options;
  return `# Measured

Written by \`npm run bench -- --write\` on ${machine.date}; [README.md](README.md) says how it measures.

${machine.cores} cores (${machine.processor}), Node ${machine.node}, PostgreSQL ${machine.postgres} with
fsync on; the load generator runs on the same cores. Each side ${rounds} rounds of ${seconds} s, in
turns; rates and times are the medians of the rounds, but the rates of reads are those of the pair of
rounds with the median ratio. Load of the machine over the quarter of an hour before:
${machine.loadBefore.toFixed(1)}.

${resultsTable(outcomes)}

${missed.length === 0 ? "Every bar is met." : `Bars missed:\n\n${missed.map((text) => `- ${text}`).join("\n")}`}
`;
}
