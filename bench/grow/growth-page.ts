import type { Machine } from "../results-page.ts";
import type { ExportFigures } from "./measure-exports.ts";

export interface Growth {
  readonly name: string;
  /** Milliseconds at each size. */
  readonly ms: readonly number[];
  readonly bar: number | undefined;
}

export interface Plan {
  readonly name: string;
  readonly text: string;
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const ratioOf = ({ ms }: Growth) => (ms.at(-1) ?? Number.NaN) / (ms[0] ?? Number.NaN);
const isMissed = (growth: Growth) => growth.bar !== undefined && !(ratioOf(growth) <= growth.bar);

export function growthTable(sizes: readonly number[], growths: readonly Growth[]): string {
  const counts = sizes.map((size) => `${size.toLocaleString("en-US")}, ms`);
  const head = ["call", ...counts, "ratio", "bar", "met"];
  const rows = growths.map((growth) => [
    growth.name,
    ...growth.ms.map((ms) => ms.toFixed(3)),
    ratioOf(growth).toFixed(2),
    growth.bar === undefined ? "" : String(growth.bar),
    growth.bar === undefined ? "" : isMissed(growth) ? "**no**" : "yes",
  ]);
  return [head, head.map(() => "---"), ...rows].map(line).join("\n");
}

export function exportTable(exports: readonly ExportFigures[]): string {
  const head = ["gifts", "MB sent", "seconds", "memory before, MB", "memory at most, MB"];
  const rows = exports.map(({ rows: donations, bytes, seconds, before, peak }) => [
    donations.toLocaleString("en-US"),
    (bytes / 1024 / 1024).toFixed(1),
    seconds.toFixed(1),
    before.toFixed(0),
    peak.toFixed(0),
  ]);
  return [head, head.map(() => "---"), ...rows].map(line).join("\n");
}

export function missedGrowths(growths: readonly Growth[]): string[] {
  return growths
    .filter(isMissed)
    .map((growth) => `${growth.name}: ${ratioOf(growth).toFixed(2)}, the bar is ${growth.bar}`);
}

interface Page {
  readonly machine: Machine;
  readonly sizes: readonly number[];
  readonly growths: readonly Growth[];
  readonly exports: readonly ExportFigures[];
  readonly plans: readonly Plan[];
}

/** GROWTH.md: written by a run, never by hand. */
export function growthPage({ machine, sizes, growths, exports, plans }: Page): string {
  const missed = missedGrowths(growths);
  const most = sizes.at(-1)?.toLocaleString("en-US");
  return `# Growth

Written by \`npm run bench -- --grow --write\` on ${machine.date}; [README.md](README.md) says how it measures.
${machine.cores} cores (${machine.processor}), Node ${machine.node}, PostgreSQL ${machine.postgres}. Load of the
machine over the quarter of an hour before: ${machine.loadBefore.toFixed(1)}.

Milliseconds of execution in the database for a call, warm, planning left out: the median over campaigns,
organisers and donors; ratio is the largest size against the smallest. Half a tenth of a millisecond is
the noise of such figures.

${growthTable(sizes, growths)}

${missed.length === 0 ? "Every bar is met." : `Bars missed:\n\n${missed.map((text) => `- ${text}`).join("\n")}`}

## Exports

A CSV export by a program of its own, with ${most} donations in the database.

${exportTable(exports)}

## Plans

Of the query that takes longest of each call, with ${most} donations in the database.
${plans.map(({ name, text }) => `\n### ${name}\n\n\`\`\`\n${text}\n\`\`\`\n`).join("")}`;
}
