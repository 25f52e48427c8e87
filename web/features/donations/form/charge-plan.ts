import { dayText } from "#contract/day-text.ts";
import { type Frequency, frequencies } from "#contract/giving/giving-choices.ts";
import { formatMoney, type Money } from "#contract/money.ts";
import { datesText, untilText } from "../../../lib/recurring-sentence.ts";
import type { GivingValues } from "./giving-values.ts";

type PlanValues = Pick<GivingValues, "frequency" | "first_on" | "ends_on" | "today">;

/** Undefined for a donation that is given once. */
export function chosenFrequency({ frequency }: Pick<GivingValues, "frequency">) {
  return Object.hasOwn(frequencies, frequency) ? (frequency as Frequency) : undefined;
}

/**
 * What is charged when: "$51.00 today, then on the 31st of each month (or its last day)". Undefined for a donation
 * that is given once, or without a first day.
 */
export function chargePlanText(values: PlanValues, total: Money): string | undefined {
  const frequency = chosenFrequency(values);
  const { first_on, ends_on, today } = values;
  if (!frequency || !isDay(first_on)) return undefined;
  const amount = total.minor > 0 ? `${formatMoney(total)} ` : "";
  const dates = datesText({ frequency, first_on });
  const until = untilText(isDay(ends_on) ? ends_on : null);
  return first_on === today
    ? `${amount || "Charged "}today, then ${dates}${until}.`
    : `Starts on ${dayText(first_on)}: ${amount}${dates}${until}.`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
