import type { SampleDonor } from "./office-types.ts";

export const donors: readonly SampleDonor[] = [
  {
    person: "person-01",
    tags: ["Regular", "Speaks Igbo"],
    notes: [
      { daysAgo: 64, text: "Met at the autumn fair. Would like to visit the clinic boat." },
      { daysAgo: 9, text: "Called about the yearly statement. Found it under Documents." },
    ],
  },
  {
    person: "person-03",
    tags: ["Regular"],
    notes: [{ daysAgo: 31, text: "Prefers a call in the morning to an email." }],
  },
  {
    person: "person-05",
    tags: ["Company match"],
    notes: [{ daysAgo: 20, text: "Her employer doubles donations above 50 euros in December." }],
  },
];
