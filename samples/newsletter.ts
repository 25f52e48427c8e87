import type { SampleIssue, SampleSubscriber } from "./office-types.ts";
import { people } from "./people.ts";

const readers = people.slice(6, 36).map(
  ({ email }, index): SampleSubscriber => ({
    email,
    daysAgo: 150 - index * 4,
    state: "confirmed",
  }),
);

const others: readonly SampleSubscriber[] = [
  { email: "leilani.kahale@example.org", daysAgo: 96, state: "unsubscribed" },
  { email: "bertil.ekholm@example.org", daysAgo: 17, state: "confirmed" },
  { email: "greta.lindqvist@example.org", daysAgo: 1, state: "pending" },
];

export const subscribers: readonly SampleSubscriber[] = [...readers, ...others];

export const issues: readonly SampleIssue[] = [
  {
    subject: "What did not work this autumn",
    daysAgo: 12,
    sent: true,
    blocks: [
      {
        kind: "text",
        text: "Most newsletters tell you what went well. You can read that on the campaigns' own pages. Here are three things that went wrong in the last three months, who wrote about them, and what became of it.",
      },
      { kind: "heading", text: "Water that failed its test" },
      {
        kind: "text",
        text: "In Kaffrine the second well gave water, and the water was not fit to drink. Awa Ndour wrote about it on her page the same day. The campaign is paused until a second laboratory has checked.",
      },
      { kind: "heading", text: "Lizards" },
      {
        kind: "text",
        text: "One of three machines in the store at Savelugu had become a home. Rahinatu Sulemana repaired another one for four dollars. The log of the ward is published every month, with the bad nights in it.",
      },
      { kind: "heading", text: "Ice" },
      {
        kind: "text",
        text: "It still lasts for two and a half days. The boat with the fridge is not built yet; its page says, to the dollar, what has been given and what is missing.",
      },
      { kind: "action", label: "See the campaigns", url: "/discover" },
    ],
  },
  {
    subject: "Five people who were paid, and what for",
    daysAgo: 1,
    sent: false,
    blocks: [
      {
        kind: "text",
        text: "Donors like hulls, roofs and wells. Campaigns founder on wages. We asked five people whose pay came out of your gifts what they did with a Tuesday.",
      },
      { kind: "heading", text: "Rahinatu, who listens to machines" },
      { kind: "text", text: "" },
    ],
  },
];
