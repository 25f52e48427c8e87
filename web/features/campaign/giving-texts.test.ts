import { expect, test } from "vitest";
import { samplePublicDonation as donation } from "../../testing/sample-donations.ts";
import {
  closedCampaignText,
  goalPercent,
  newDonationText,
  recentDonorsText,
} from "./giving-texts.ts";

const totals = { raised: 1250, goal: 2000, currency: "USD" } as const;

test("counts the recent donors, and says nothing if there are none", () => {
  expect(recentDonorsText(0)).toBeUndefined();
  expect(recentDonorsText(1)).toBe("1 person just donated");
  expect(recentDonorsText(24)).toBe("24 people just donated");
  expect(recentDonorsText(25)).toBe("25+ people just donated");
  expect(recentDonorsText(27)).toBe("25+ people just donated");
});

test("the percentage of the goal is not capped and never divides by zero", () => {
  expect(goalPercent({ raised: 199.99, goal: 100 })).toBe(199);
  expect(goalPercent({ raised: 10, goal: 0 })).toBe(0);
});

test("announces a new donation with the campaign's totals", () => {
  expect(newDonationText([donation], totals)).toBe(
    "Ada Obi just donated $50. $1,250 raised of $2,000.",
  );
});

test("announces an anonymous donation without a name, and several together", () => {
  const unnamed = { ...donation, donor: { name: null, portrait: null } };
  expect(newDonationText([unnamed], totals)).toMatch(/^Someone just donated \$50\./);
  expect(newDonationText([donation, unnamed], totals)).toMatch(/^2 donations just came in\./);
  expect(newDonationText([], totals)).toBe("");
});

test("a campaign closed for donations says why", () => {
  const beneficiary = { kind: "other", name: "Jonas", registration: null } as const;
  const campaign = { ...totals, beneficiary, end_date: "2026-01-23" };
  expect(closedCampaignText({ ...campaign, state: "active" })).toBeUndefined();
  expect(closedCampaignText({ ...campaign, state: "paused" })?.title).toBe(
    "This campaign is paused",
  );
  expect(closedCampaignText({ ...campaign, state: "ended" })?.text).toBe(
    "It ended on January 23, 2026 and no longer accepts donations. It raised $1,250 (62% of its goal) for Jonas.",
  );
});
