import { expect, test } from "vitest";
import { campaignStates } from "#contract/campaigns/campaign-states.ts";
import { campaignStateWords } from "./campaign-state-words.ts";
import { timeText } from "./campaign-words.ts";

test("a campaign that runs is called Active, and no two states have the same name", () => {
  expect(campaignStateWords.active.label).toBe("Active");
  const labels = campaignStates.map((state) => campaignStateWords[state].label);
  expect(new Set(labels).size).toBe(campaignStates.length);
});

test.each(["paused", "ended"] as const)("cards call one that is %s as its page does", (state) => {
  expect(timeText({ state, days_left: 3 })).toBe(campaignStateWords[state].label);
});
