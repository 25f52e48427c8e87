import type { Overview } from "./overview.ts";

const counts = new Intl.NumberFormat("en-US");

interface Comparison {
  readonly before: number;
  readonly percent: number | null;
}

/** "12% more than 25 before". */
export function changeText(
  { before, percent }: Comparison,
  format: (before: number) => string = counts.format,
): string {
  if (percent === null) return "none before";
  if (percent === 0) return "the same as before";
  const change = `${counts.format(Math.abs(percent))}% ${percent > 0 ? "more" : "less"}`;
  return `${change} than ${format(before)} before`;
}

/** The range, and the `days` it is compared with if there is any data for them. */
export function comparisonText(
  { giving, likes, shares, comments }: Overview,
  { range, days }: { readonly range: string; readonly days: string },
): string {
  const hasData = [...giving, likes, shares, comments].some(({ before }) => before > 0);
  return hasData
    ? `${range}, compared with ${days}`
    : `${range}. No data from ${days} to compare with.`;
}
