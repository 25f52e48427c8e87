import type { SampleChange, SampleReport } from "./office-types.ts";

export const changes: readonly SampleChange[] = [
  { campaign: "savelugu-oxygen", goal: 116_000, daysAgo: 3 },
];

/** Oldest first. */
export const reports: readonly SampleReport[] = [
  {
    campaign: "tomasz-walks",
    daysAgo: 30,
    reason: "identity",
    text: "How do I know that this is really the man with the ceilings? Anybody can write a letter.",
    dismissed: {
      daysAgo: 29,
      note: "Identity and the clinic's quotation were checked when the campaign was approved. The clinic confirmed again by telephone.",
    },
  },
  {
    campaign: "kaffrine-wells",
    by: "person-35",
    daysAgo: 5,
    reason: "money",
    text: "The campaign is paused and I can't see what is happening with the money I gave in spring. I'm not accusing anyone. Could somebody ask them to explain?",
  },
  {
    campaign: "kisumu-first-steps",
    commentBy: "person-39",
    by: "person-31",
    daysAgo: 2,
    reason: "spam",
    text: "This comment sells braces. The same words are under one of my sister's posts, with another town.",
  },
  {
    campaign: "brussels-interpreters",
    daysAgo: 1,
    reason: "rights",
    text: "My uncle is in the second picture, from behind. He has not been asked. He says it is a good likeness, but he would like to be asked.",
  },
];
