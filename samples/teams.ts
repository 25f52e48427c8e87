import type { SampleTeam } from "./sample-types.ts";

export const teams: readonly SampleTeam[] = [
  {
    campaign: "beni-vaccine-boat",
    members: [
      { person: "person-16", role: "editor", daysAgo: 101 },
      { person: "person-32", role: "reader", daysAgo: 58 },
    ],
    invited: [{ email: "maribel.tirina@example.org", role: "editor", daysAgo: 2 }],
  },
];
