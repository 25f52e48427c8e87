import { expect, test } from "vitest";
import { type CampaignFacts, nextSteps } from "./next-steps.ts";

const TODAY = "2026-11-20";

const quietCampaign: CampaignFacts = {
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
    campaigns.map((campaign) => ({ ...quietCampaign, ...campaign })),
    TODAY,
  ).map(({ kind, count }) => [kind, count]);

test("suggests nothing for a campaign with recent updates, donations and thanks", () => {
  expect(stepsOf({})).toEqual([]);
});

test("suggests an update after 14 days without one, or since the start", () => {
  expect(stepsOf({ last_update_on: "2026-11-07" })).toEqual([]);
  expect(stepsOf({ last_update_on: "2026-11-06" })).toEqual([["update", 14]]);
  expect(stepsOf({ last_update_on: null, starts_on: "2026-11-07" })).toEqual([]);
  expect(stepsOf({ last_update_on: null, starts_on: "2026-11-05" })).toEqual([["update", 15]]);
});

test("suggests sharing after 7 days without a donation", () => {
  expect(stepsOf({ last_gift_on: "2026-11-14" })).toEqual([]);
  expect(stepsOf({ last_gift_on: "2026-11-13" })).toEqual([["share", 7]]);
});

test("warns in the last 7 days of a campaign, including the last", () => {
  expect(stepsOf({ ends_on: "2026-11-28" })).toEqual([]);
  expect(stepsOf({ ends_on: "2026-11-27" })).toEqual([["ending", 7]]);
  expect(stepsOf({ ends_on: TODAY })).toEqual([["ending", 0]]);
});

test("suggests thanks even after a campaign has ended", () => {
  expect(stepsOf({ unthanked: 3, state: "ended" })).toEqual([["thank", 3]]);
});

test("suggests finishing drafts and revising rejected campaigns to those who can edit", () => {
  expect(stepsOf({ state: "draft" }, { state: "rejected" })).toEqual([
    ["revise", 0],
    ["finish", 0],
  ]);
  expect(stepsOf({ state: "draft", role: "reader", unthanked: 3 })).toEqual([]);
  expect(stepsOf({ state: "in_review" })).toEqual([]);
});

test("suggests only sharing to readers", () => {
  const silent = { last_update_on: null, last_gift_on: null, unthanked: 5 };
  expect(stepsOf({ ...silent, role: "reader" })).toEqual([["share", 323]]);
});

test("lists at most six steps, most urgent first", () => {
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
