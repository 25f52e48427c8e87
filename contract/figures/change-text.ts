import type { Overview } from "./overview.ts";

const counts = new Intl.NumberFormat("en-US");

interface Compared {
  readonly before: number;
  readonly percent: number | null;
}

/** "12% more than 25 before"; empty where there was nothing before. */
export function changeText(
  { before, percent }: Compared,
  write: (before: number) => string = counts.format,
): string {
  if (percent === null || before === 0) return "";
  if (percent === 0) return "the same as before";
  const change = `${counts.format(Math.abs(percent))}% ${percent > 0 ? "more" : "less"}`;
  return `${change} than ${write(before)} before`;
}

/** A range, and the `days` that it is compared with if anything was in them. */
export function comparedText(
  { giving, likes, shares, comments }: Overview,
  { range, days }: { readonly range: string; readonly days: string },
): string {
  const any = [...giving, likes, shares, comments].some(({ before }) => before > 0);
  return any
    ? `${range}, compared with ${days}`
    : `${range}. From ${days} there is nothing to compare with.`;
}
