import { expect, test } from "vitest";
import { campaignStates } from "#contract/campaigns/campaign-states.ts";
import { campaignStateTexts } from "./campaign-state-texts.ts";
import { timeLeftText } from "./campaign-texts.ts";

test("labels a running campaign Active, and every state differently", () => {
  expect(campaignStateTexts.active.label).toBe("Active");
  const labels = campaignStates.map((state) => campaignStateTexts[state].label);
  expect(new Set(labels).size).toBe(campaignStates.length);
});

test.each(["paused", "ended"] as const)(
  "cards label a campaign that is %s as its page does",
  (state) => {
    expect(timeLeftText({ state, days_left: 3 })).toBe(campaignStateTexts[state].label);
  },
);
