import { describe, expect, test } from "vitest";
import { campaigns } from "#samples/campaign-list.ts";
import type { SampleCampaign } from "#samples/sample-types.ts";
import { seededRandom } from "../seeded-random.ts";
import { donationTimes, openTime } from "./donation-times.ts";

const NOW = Date.UTC(2026, 10, 20, 15, 30);

function sample(changes: Partial<SampleCampaign>): SampleCampaign {
  const [campaign] = campaigns;
  if (!campaign) throw new Error("no samples");
  return { ...campaign, started: 30, ends: null, state: "active", ...changes };
}

describe("openTime", () => {
  test("is from the first morning until just now", () => {
    expect(openTime(sample({}), NOW)).toEqual({
      from: Date.UTC(2026, 9, 21, 8),
      until: NOW - 120_000,
    });
  });

  test("starts at most eighteen months ago", () => {
    const { from } = openTime(sample({ started: 900 }), NOW);
    expect(from).toBe(NOW - 548 * 24 * 60 * 60 * 1000);
  });

  test("ends on the evening of the last day", () => {
    const { until } = openTime(sample({ ends: -10, state: "ended" }), NOW);
    expect(until).toBe(Date.UTC(2026, 10, 10, 21, 58));
  });

  test("ends with the update that pauses the campaign", () => {
    const updates = [{ daysAgo: 5, title: "We pause", body: "The test failed." }];
    const { until } = openTime(sample({ state: "paused", updates }), NOW);
    expect(until).toBe(Date.UTC(2026, 10, 15, 8, 58));
  });
});

test("donationTimes returns sorted times, with many at the start and at the end", () => {
  const times = donationTimes(seededRandom(3), 500, { from: 1_000, until: 2_000 });
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(1_000);
  expect(times.at(-1)).toBeLessThanOrEqual(2_000);
  expect(times.filter((time) => time < 1_200).length).toBeGreaterThan(125);
  expect(times.filter((time) => time > 1_900).length).toBeGreaterThan(60);
});
