import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import pg from "pg";
import type { BenchOptions } from "./bench-options.ts";
import { missedBars, resultsTable } from "./results-table.ts";
import type { Outcome } from "./scenario.ts";

const RESULTS = new URL("RESULTS.md", import.meta.url);
const LIGHTHOUSE = "\n## Lighthouse\n";

/** What the figures were measured on. */
export interface Machine extends Host {
  readonly node: string;
  readonly postgres: string;
}
interface Host {
  readonly date: string;
  readonly cores: number;
  readonly processor: string;
  /** Programs that wanted a core, on average, in the quarter of an hour before the run. */
  readonly loadBefore: number;
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  await client.end();
  return {
    ...describeHost(),
    node: process.version,
    postgres: rows[0]?.server_version ?? "unknown",
  };
}

function describeHost(): Host {
  const cores = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? "unknown",
    loadBefore: loadavg()[2] ?? Number.NaN,
  };
}

/** Writes RESULTS.md, which nobody does by hand. What it says of Lighthouse stays. */
export function writeResults(
  machine: Machine,
  outcomes: readonly Outcome[],
  options: BenchOptions,
): void {
  const [, section] = splitResults();
  writeFileSync(RESULTS, resultsPage(machine, outcomes, options) + section);
}

interface LighthouseResults {
  readonly version: string;
  /** Of each page. */
  readonly visits: number;
  /** In Markdown. */
  readonly table: string;
  readonly missed: readonly string[];
}

/** Writes what RESULTS.md says of Lighthouse. The rest of it stays. */
export function writeLighthouse({ version, visits, table, missed }: LighthouseResults): void {
  const [rest] = splitResults();
  const { date, cores, processor, loadBefore } = describeHost();
  const section = `${LIGHTHOUSE}
Written by \`npm run bench -- --lighthouse --write\` on ${date}: Lighthouse ${version}, ${cores} cores
(${processor}), the middle of ${visits} visits. Load of the machine over the quarter of an hour before:
${loadBefore.toFixed(1)}.

${table}

${barsText(missed)}
`;
  writeFileSync(RESULTS, rest + section);
}

/** RESULTS.md without what it says of Lighthouse, and that. */
function splitResults(): [rest: string, section: string] {
  const page = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "";
  const at = page.indexOf(LIGHTHOUSE);
  return at < 0 ? [page, ""] : [page.slice(0, at), page.slice(at)];
}

function barsText(missed: readonly string[]): string {
  if (missed.length === 0) return "Every bar is met.";
  return `Bars missed:\n\n${missed.map((text) => `- ${text}`).join("\n")}`;
}

function resultsPage(
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
turns; rates and times are the medians of the rounds, but the rates of reads and of gifts are those of the pair
of rounds with the median ratio. Load of the machine over the quarter of an hour before:
${machine.loadBefore.toFixed(1)}.

${resultsTable(outcomes)}

${barsText(missed)}
`;
}
