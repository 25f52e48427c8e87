import type { PersonKey, SampleDonor } from "./sample-types.ts";

/** A recurring donation in the campaign's currency, from its start until now. */
export type SampleRecurring = {
  campaign: string;
  /** Someone with an account, or a guest. */
  by: PersonKey | SampleDonor;
  anonymous?: true;
  /** Whole major units. */
  amount: number;
  frequency: "monthly" | "yearly";
  /** Calendar months before this one. */
  monthsAgo: number;
  /** The day of the month. */
  day: number;
  /** Null if the donor pays each donation by link. */
  card: { title: string; expiresInMonths: number } | null;
  outcome:
    | { state: "active" }
    /** The newest charge was declined and is charged again, or waits for the donor. */
    | { state: "failing"; reason: "insufficient_funds" | "expired_card" }
    | { state: "paused"; reason: "donor" | "payment_failed"; daysAgo: number; untilInDays?: number }
    | { state: "stopped"; reason: "donor" | "office" | "campaign_closed"; daysAgo: number };
};

const visa = { title: "Visa ending in 4242", expiresInMonths: 26 };
const mastercard = { title: "Mastercard ending in 4444", expiresInMonths: 15 };
const sepa = { title: "SEPA account ending in 3201", expiresInMonths: 120 };

/** One in each state, most of them for the sample organiser and donor. */
export const recurringDonations: readonly SampleRecurring[] = [
  {
    campaign: "river-radio",
    by: "person-31",
    amount: 20,
    frequency: "monthly",
    monthsAgo: 9,
    day: 5,
    card: visa,
    outcome: { state: "active" },
  },
  {
    campaign: "kisumu-first-steps",
    by: "person-31",
    amount: 120,
    frequency: "yearly",
    monthsAgo: 10,
    day: 18,
    card: mastercard,
    outcome: { state: "active" },
  },
  {
    campaign: "night-nursery",
    by: "person-31",
    amount: 15,
    frequency: "monthly",
    monthsAgo: 6,
    day: 12,
    card: visa,
    outcome: { state: "paused", reason: "donor", daysAgo: 20, untilInDays: 45 },
  },
  {
    campaign: "river-radio",
    by: "person-03",
    amount: 10,
    frequency: "monthly",
    monthsAgo: 5,
    day: 3,
    card: mastercard,
    outcome: { state: "failing", reason: "insufficient_funds" },
  },
  {
    campaign: "river-radio",
    by: "person-12",
    amount: 25,
    frequency: "monthly",
    monthsAgo: 12,
    day: 21,
    card: { title: "Visa ending in 1881", expiresInMonths: -1 },
    outcome: { state: "failing", reason: "expired_card" },
  },
  {
    campaign: "river-radio",
    by: { firstName: "Sunniva", lastName: "Brekke" },
    amount: 30,
    frequency: "monthly",
    monthsAgo: 8,
    day: 31,
    card: { title: "Visa ending in 0077", expiresInMonths: 1 },
    outcome: { state: "active" },
  },
  {
    campaign: "river-radio",
    by: { firstName: "Caspar", lastName: "Wyss" },
    anonymous: true,
    amount: 40,
    frequency: "monthly",
    monthsAgo: 11,
    day: 9,
    card: sepa,
    outcome: { state: "active" },
  },
  {
    campaign: "river-radio",
    by: { firstName: "Imke", lastName: "Petersen" },
    amount: 300,
    frequency: "yearly",
    monthsAgo: 15,
    day: 27,
    card: sepa,
    outcome: { state: "active" },
  },
  {
    campaign: "river-radio",
    by: "person-05",
    amount: 15,
    frequency: "monthly",
    monthsAgo: 7,
    day: 14,
    card: visa,
    outcome: { state: "paused", reason: "payment_failed", daysAgo: 12 },
  },
  {
    campaign: "river-radio",
    by: "person-18",
    amount: 12,
    frequency: "monthly",
    monthsAgo: 10,
    day: 2,
    card: mastercard,
    outcome: { state: "stopped", reason: "donor", daysAgo: 4 },
  },
  {
    campaign: "samandag-bakery",
    by: "person-22",
    amount: 50,
    frequency: "monthly",
    monthsAgo: 9,
    day: 16,
    card: visa,
    outcome: { state: "stopped", reason: "office", daysAgo: 33 },
  },
  {
    campaign: "jonas-front-seat",
    by: { firstName: "Marit", lastName: "Oosterhuis" },
    amount: 20,
    frequency: "monthly",
    monthsAgo: 13,
    day: 8,
    card: sepa,
    outcome: { state: "stopped", reason: "campaign_closed", daysAgo: 300 },
  },
];

/** Campaigns with more recurring donations, started in the last `months` months; the rest is invented. */
export const recurringCrowds: ReadonlyArray<{ campaign: string; count: number; months: number }> = [
  { campaign: "river-radio", count: 14, months: 16 },
  { campaign: "kisumu-first-steps", count: 7, months: 12 },
  { campaign: "samandag-bakery", count: 9, months: 14 },
  { campaign: "night-nursery", count: 6, months: 8 },
];

export const recurringAmounts = [5, 10, 10, 15, 20, 25, 50] as const;
