import type { Outcome } from "./scenario.ts";

/** Times as long as the middle one, that the slowest hundredth may take. */
const MAX_SPREAD = 5;

const columns = [
  "scenario",
  "ours/s",
  "reference/s",
  "ratio",
  "bar",
  "met",
  "p50 ms",
  "p99 ms",
  "p99/p50",
  "reference's p99/p50",
  "CPU µs",
  "reference's CPU µs",
  "gateway's CPU µs",
] as const;

/** The outcomes as a table in Markdown. */
export function resultsTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { ours, reference, bar } = outcome;
    return [
      outcome.name,
      whole(ours.perSecond),
      reference ? whole(reference.perSecond) : "",
      reference ? achieved(outcome).toFixed(2) : "",
      bar === undefined ? "" : String(bar),
      bar === undefined ? "" : meets(outcome) ? "yes" : "**no**",
      ours.p50.toFixed(1),
      ours.p99.toFixed(1),
      spread(ours),
      reference ? spread(reference) : "",
      ours.cpu?.toFixed(1) ?? "",
      reference?.cpu?.toFixed(1) ?? "",
      ours.gatewayCpu?.toFixed(1) ?? "",
    ];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A sentence for each bar that is missed. */
export function missedBars(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    const { name, ours, bar } = outcome;
    if (bar === undefined) return [];
    const missed: string[] = [];
    if (!meets(outcome)) missed.push(`${name}: ${achieved(outcome).toFixed(2)}, the bar is ${bar}`);
    if (ours.p99 > MAX_SPREAD * ours.p50) {
      missed.push(`${name}: p99 is ${spread(ours)} times p50, the bar is ${MAX_SPREAD}`);
    }
    return missed;
  });
}

function achieved({ ours, reference }: Outcome): number {
  return reference ? ours.perSecond / reference.perSecond : ours.perSecond;
}

function meets(outcome: Outcome): boolean {
  return outcome.bar === undefined || achieved(outcome) >= outcome.bar;
}

function spread({ p50, p99 }: { p50: number; p99: number }): string {
  return (p99 / p50).toFixed(1);
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString("en-US");
}
