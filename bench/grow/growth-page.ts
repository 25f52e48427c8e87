import type { Machine } from "../results-page.ts";
import type { FillFigures } from "./fill-site.ts";
import type { GrowSize } from "./grow-size.ts";
import { isMissed, ratiosOf, steps } from "./growth-bars.ts";
import type { ExportFigures } from "./measure-exports.ts";
import type { TimedGroup } from "./time-calls.ts";

type Growth = Omit<TimedGroup, "slowest">;

export interface Plan {
  readonly name: string;
  readonly text: string;
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
  [head, head.map(() => "---"), ...rows].map(line).join("\n");
const counted = (count: number) => count.toLocaleString("en-US");
const short = (size: GrowSize | undefined) =>
  new Intl.NumberFormat("en-US", { notation: "compact" }).format(size?.donations ?? Number.NaN);
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

export function growthTable(sizes: readonly GrowSize[], growths: readonly Growth[]): string {
  const counts = sizes.map(({ donations }) => `${counted(donations)}, ms`);
  const names = steps(sizes.length).map(
    ([from, to]) => `${short(sizes[to])} to ${short(sizes[from])}`,
  );
  const head = ["call", ...counts, ...names, "pages", "bar", "met"];
  const rows = growths.map((growth) => [
    growth.name,
    ...growth.ms.map((ms) => ms.toFixed(3)),
    ...ratiosOf(growth.ms),
    growth.pages.map(counted).join(" → "),
    growth.bar === undefined ? "" : String(growth.bar),
    growth.bar === undefined ? "" : isMissed(growth) ? "**no**" : "yes",
  ]);
  return table(head, rows);
}

export function fillTable(fills: ReadonlyArray<GrowSize & FillFigures>): string {
  return table(
    ["donations", "campaigns", "seconds to fill", "MB"],
    fills.map(({ donations, campaigns, seconds, bytes }) => [
      counted(donations),
      counted(campaigns),
      seconds.toFixed(0),
      counted(Number(mb(bytes))),
    ]),
  );
}

export function exportTable(exports: readonly ExportFigures[]): string {
  return table(
    ["gifts", "MB sent", "seconds", "memory before, MB", "memory at most, MB"],
    exports.map(({ rows: donations, bytes, seconds, before, peak }) => [
      counted(donations),
      (bytes / 1024 / 1024).toFixed(1),
      seconds.toFixed(1),
      before.toFixed(0),
      peak.toFixed(0),
    ]),
  );
}

export function missedGrowths(growths: readonly Growth[]): string[] {
  return growths
    .filter(isMissed)
    .map(({ name, ms, bar }) => `${name}: ${ratiosOf(ms).join(", ")}, the bar is ${bar}`);
}

interface Page {
  readonly machine: Machine;
  readonly sizes: readonly GrowSize[];
  readonly fills: ReadonlyArray<GrowSize & FillFigures>;
  readonly growths: readonly Growth[];
  readonly exports: readonly ExportFigures[];
  readonly plans: readonly Plan[];
}

/** GROWTH.md: written by a run, never by hand. */
export function growthPage({ machine, sizes, fills, growths, exports, plans }: Page): string {
  const missed = missedGrowths(growths);
  const most = counted(sizes.at(-1)?.donations ?? 0);
  return `# Growth

Written by \`npm run bench -- --grow --write\` on ${machine.date}; [README.md](README.md) says how it measures.
${machine.cores} cores (${machine.processor}), Node ${machine.node}, PostgreSQL ${machine.postgres}. Load of the
machine over the quarter of an hour before: ${machine.loadBefore.toFixed(1)}.

Milliseconds of execution in the database for a call, warm, planning left out: the median over campaigns,
organisers and donors. Pages are those of 8 kB that a call looks at, at each size. Half a tenth of a millisecond is
the noise of such figures.

${growthTable(sizes, growths)}

${missed.length === 0 ? "Every bar is met." : `Bars missed:\n\n${missed.map((text) => `- ${text}`).join("\n")}`}

## Filling

${fillTable(fills)}

## Exports

A CSV export by a program of its own, with ${most} donations in the database.

${exportTable(exports)}

## Plans

Of the query that takes longest of each call, with ${most} donations in the database.
${plans.map(({ name, text }) => `\n### ${name}\n\n\`\`\`\n${text}\n\`\`\`\n`).join("")}`;
}
