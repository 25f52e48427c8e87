import type { DayRange } from "#contract/figures/overview.ts";

const dayForm = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "January 1 – December 31, 2026"; one day is itself. */
export function rangeText({ from, to }: DayRange): string {
  return dayForm.formatRange(new Date(from), new Date(to));
}
