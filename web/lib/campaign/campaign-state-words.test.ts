import { expect, test } from "vitest";
import { campaignStates } from "#contract/campaigns/campaign-states.ts";
import { campaignStateWords } from "./campaign-state-words.ts";
import { timeText } from "./campaign-words.ts";

test("labels a running campaign Active, and every state differently", () => {
  expect(campaignStateWords.active.label).toBe("Active");
  const labels = campaignStates.map((state) => campaignStateWords[state].label);
  expect(new Set(labels).size).toBe(campaignStates.length);
});

test.each(["paused", "ended"] as const)(
  "cards label a campaign that is %s as its page does",
  (state) => {
    expect(timeText({ state, days_left: 3 })).toBe(campaignStateWords[state].label);
  },
);
