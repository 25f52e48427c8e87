import { dayText } from "#contract/day-text.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { RecurringForDonor, RecurringReason } from "#contract/giving/recurring.ts";
import { formatWire } from "#contract/money.ts";

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

type Shown = Pick<
  RecurringForDonor,
  | "amount"
  | "currency"
  | "frequency"
  | "first_on"
  | "next_on"
  | "ends_on"
  | "paused_until"
  | "state"
  | "reason"
  | "unpaid"
> & { readonly periods: readonly unknown[] };

/** Its current status: "$50.00 every month on the 31st, next on December 31, 2026." */
export function recurringSentence(recurring: Shown): string {
  const { amount, currency, first_on, next_on, ends_on, paused_until, state, reason } = recurring;
  const given = `${formatWire(amount, currency)} ${scheduleText(recurring)}`;
  switch (state) {
    case "active":
      return `${given}${next_on ? `, next on ${dayText(next_on)}` : ""}${untilText(ends_on)}.`;
    case "starting":
      if (recurring.unpaid) return `${given}. It starts once the first donation is paid.`;
      return recurring.periods.length > 0
        ? `${given}. We are setting it up, which takes about a minute.`
        : `${given}, from ${dayText(first_on)}. It starts once a payment method is stored.`;
    case "paused":
      return paused_until
        ? `Paused until ${dayText(paused_until)}, then ${given}${untilText(ends_on)}.`
        : pauseTexts[reason ?? "donor"];
    case "stopped":
      return stopTexts[reason ?? "donor"];
  }
}

const PAUSED = "Paused. Nothing is charged until you resume it.";
const STOPPED = "Stopped. Nothing more is charged.";

const pauseTexts: Record<RecurringReason, string> = {
  donor: PAUSED,
  office: "Paused by our team. Please contact us to resume it.",
  payment_failed: "Paused, because the last donation wasn't paid.",
  dispute: "Paused, because a payment was disputed.",
  method_gone: "Paused, because the stored payment method can no longer be used.",
  ended: PAUSED,
  campaign_closed: PAUSED,
  not_started: PAUSED,
};

const stopTexts: Record<RecurringReason, string> = {
  donor: STOPPED,
  office: STOPPED,
  payment_failed: STOPPED,
  dispute: STOPPED,
  method_gone: STOPPED,
  ended: "Ended: its last day has passed.",
  campaign_closed:
    "Stopped, because the campaign has closed. It continues if you choose another campaign.",
  not_started: "It never started, because nothing was paid.",
};
