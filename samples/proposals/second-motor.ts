import type { SampleProposal } from "../sample-types.ts";

export const secondMotor: SampleProposal = {
  key: "second-motor",
  category: "health-aid",
  title: "A second motor, before the first one dies",
  summary: "One motor is no motor, as my father said.",
  location: "Rurrenabaque, Bolivia",
  organiser: "person-09",
  beneficiary: { kind: "charity", name: "Brigada del Río", registration: "BO-36612" },
  currency: "USD",
  goal: 3_900,
  started: 0,
  ends: null,
  scenes: [],
  funds: [],
  story: [
    {
      kind: "paragraph",
      text: "To write: the night at San Marcos with the broken pin. What a new one costs, and what an old good one costs.",
    },
  ],
  steps: [],
};
