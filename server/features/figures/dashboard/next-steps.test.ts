import { expect, test } from "vitest";
import { type CampaignFacts, nextSteps } from "./next-steps.ts";

const TODAY = "2026-11-20";

const calm: CampaignFacts = {
  id: 1,
  title: "Wells",
  state: "active",
  role: "owner",
  starts_on: "2026-01-01",
  ends_on: null,
  last_update_on: "2026-11-19",
  last_gift_on: "2026-11-19",
  unthanked: 0,
};

const stepsOf = (...campaigns: ReadonlyArray<Partial<CampaignFacts>>) =>
  nextSteps(
    campaigns.map((campaign) => ({ ...calm, ...campaign })),
    TODAY,
  ).map(({ kind, count }) => [kind, count]);

test("a campaign with recent updates, donations and thanks has no next step", () => {
  expect(stepsOf({})).toEqual([]);
});

test("an update is due after 14 days without one, counted from the start before the first", () => {
  expect(stepsOf({ last_update_on: "2026-11-07" })).toEqual([]);
  expect(stepsOf({ last_update_on: "2026-11-06" })).toEqual([["update", 14]]);
  expect(stepsOf({ last_update_on: null, starts_on: "2026-11-07" })).toEqual([]);
  expect(stepsOf({ last_update_on: null, starts_on: "2026-11-05" })).toEqual([["update", 15]]);
});

test("sharing is due after 7 days without a donation", () => {
  expect(stepsOf({ last_gift_on: "2026-11-14" })).toEqual([]);
  expect(stepsOf({ last_gift_on: "2026-11-13" })).toEqual([["share", 7]]);
});

test("a campaign ends soon in its last 7 days, the last one included", () => {
  expect(stepsOf({ ends_on: "2026-11-28" })).toEqual([]);
  expect(stepsOf({ ends_on: "2026-11-27" })).toEqual([["ending", 7]]);
  expect(stepsOf({ ends_on: TODAY })).toEqual([["ending", 0]]);
});

test("thanks are due in every state of the campaign", () => {
  expect(stepsOf({ unthanked: 3, state: "ended" })).toEqual([["thank", 3]]);
});

test("those who may edit finish drafts and revise refused campaigns", () => {
  expect(stepsOf({ state: "draft" }, { state: "rejected" })).toEqual([
    ["revise", 0],
    ["finish", 0],
  ]);
  expect(stepsOf({ state: "draft", role: "reader", unthanked: 3 })).toEqual([]);
  expect(stepsOf({ state: "in_review" })).toEqual([]);
});

test("a reader is asked to share, but not to thank or to write updates", () => {
  const silent = { last_update_on: null, last_gift_on: null, unthanked: 5 };
  expect(stepsOf({ ...silent, role: "reader" })).toEqual([["share", 323]]);
});

test("the most urgent steps come first, and only six at once", () => {
  const ending = { ends_on: TODAY };
  const thank = { unthanked: 1 };
  const kinds = stepsOf(thank, ending, thank, ending, thank, { state: "draft" }, thank);
  expect(kinds.map(([kind]) => kind)).toEqual([
    "ending",
    "ending",
    "thank",
    "thank",
    "thank",
    "thank",
  ]);
});
