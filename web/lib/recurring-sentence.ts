import { dayText } from "#contract/day-text.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";

interface Schedule {
  readonly frequency: Frequency;
  /** Its first day; later dates keep the day of the month. */
  readonly first_on: string;
}

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const suffixes = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" } as const;
const monthDay = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** "every month on the 31st", "every year on March 1". */
export function scheduleText({ frequency, first_on }: Schedule): string {
  return frequency === "monthly"
    ? `every month on the ${dayOfMonth(first_on)}`
    : `every year on ${monthDay.format(new Date(first_on))}`;
}

/** "on the 31st of each month (or its last day)", "on March 1 each year". */
export function datesText({ frequency, first_on }: Schedule): string {
  if (frequency === "yearly") {
    const day = monthDay.format(new Date(first_on));
    return `on ${day} each year${first_on.endsWith("-02-29") ? " (or February 28)" : ""}`;
  }
  const isLate = Number(first_on.slice(8)) > 28;
  return `on the ${dayOfMonth(first_on)} of each month${isLate ? " (or its last day)" : ""}`;
}

export function untilText(endsOn: string | null): string {
  return endsOn ? `, until ${dayText(endsOn)}` : "";
}

function dayOfMonth(day: string): string {
  const number = Number(day.slice(8));
  return `${number}${suffixes[ordinals.select(number)]}`;
}
