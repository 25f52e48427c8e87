import { addDays, nextDate } from "#contract/giving/recurring-dates.ts";
import { addMonths } from "#contract/month-text.ts";
import { donorNames } from "#samples/donor-messages.ts";
import { people } from "#samples/people.ts";
import {
  recurringAmounts,
  recurringCrowds,
  recurringDonations,
  type SampleRecurring,
} from "#samples/recurring-donations.ts";
import type { SamplePerson } from "#samples/sample-types.ts";
import { findSample } from "../find-sample.ts";
import type { Random } from "../seeded-random.ts";
import { fullName, type PlannedDonor, toEmail } from "./pick-donor.ts";

/** A recurring donation with its dates until today, in UTC. */
export interface PlannedRecurring extends SampleRecurring {
  readonly donor: PlannedDonor;
  readonly firstOn: string;
  /** Dates that were reached, oldest first. */
  readonly dates: readonly string[];
  /** Null unless it continues. */
  readonly nextOn: string | null;
}

/** The recurring donations of the samples and of invented crowds. */
export function planRecurring(random: Random, today: string): PlannedRecurring[] {
  const crowds = recurringCrowds.flatMap(({ campaign, count, months }) =>
    Array.from({ length: count }, () => inventRecurring(random, campaign, months)),
  );
  return [...recurringDonations, ...crowds].map((sample) => withDates(sample, today));
}

function inventRecurring(random: Random, campaign: string, months: number): SampleRecurring {
  const monthsAgo = Math.floor(random.next() * months);
  const stoppedDaysAgo = Math.floor(random.next() * monthsAgo * 28);
  return {
    campaign,
    by: random.pick(donorNames),
    ...(random.chance(0.2) ? { anonymous: true as const } : {}),
    amount: random.pick(recurringAmounts),
    frequency: "monthly",
    monthsAgo,
    day: 1 + Math.floor(random.next() * 28),
    card: { title: "Visa ending in 4242", expiresInMonths: 4 + Math.floor(random.next() * 30) },
    outcome: random.chance(0.25)
      ? { state: "stopped", reason: "donor", daysAgo: stoppedDaysAgo }
      : { state: "active" },
  };
}

function withDates(sample: SampleRecurring, today: string): PlannedRecurring {
  const { by, frequency, outcome } = sample;
  const anonymous = sample.anonymous ?? false;
  const donor: PlannedDonor =
    typeof by === "string"
      ? { account: by, ...nameOf(findSample(people, by)), anonymous }
      : { account: null, name: fullName(by), email: toEmail(by), anonymous };
  const firstOn = firstDate(sample, today);
  const last = "daysAgo" in outcome ? addDays(today, -outcome.daysAgo) : today;
  const dates = [firstOn];
  let date = nextDate(firstOn, frequency, firstOn);
  for (; date <= last; date = nextDate(firstOn, frequency, date)) dates.push(date);
  const goesOn = outcome.state === "active" || outcome.state === "failing";
  return { ...sample, donor, firstOn, dates, nextOn: goesOn ? date : null };
}

const nameOf = (person: SamplePerson) => ({ name: fullName(person), email: person.email });

/** The day in its month; in this month at most yesterday. */
function firstDate({ monthsAgo, day }: SampleRecurring, today: string): string {
  const month = addMonths(today.slice(0, 7), -monthsAgo);
  const inMonth = nextDate(`2000-01-${String(day).padStart(2, "0")}`, "monthly", `${month}-00`);
  return [inMonth, addDays(today, -1)].toSorted()[0] ?? inMonth;
}
