import * as fc from "fast-check";
import { expect, test } from "vitest";
import { trendAt } from "./campaign-trend.ts";
import { displayedTags, limitTags, reachedLevelTags, trendLevelTag } from "./donation-tags.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 22, 23, 59);
const time = fc.integer({ min: NOW - 400 * DAY_MS, max: NOW + 400 * DAY_MS });
const trend = fc.oneof(
  fc.constant(0),
  fc.double({ min: trendAt(NOW) - 200, max: trendAt(NOW) + 200, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);

test("tags a campaign that passes the last one of a list with the list's tag, despite clock differences", () => {
  fc.assert(
    fc.property(time, trend, trend, fc.integer({ min: -1, max: 1 }), (now, a, b, days) => {
      const [last, risen] = a < b ? [a, b] : [b, a];
      const reached = reachedLevelTags({ categoryId: 3, trend: risen }, now + days * DAY_MS);
      expect(reached).toContain(trendLevelTag(undefined, last, now));
      expect(reached).toContain(trendLevelTag(3, last, now));
    }),
    { numRuns: 2_000 },
  );
});

test("tags a donation with few levels, none of them far above the campaign", () => {
  fc.assert(
    fc.property(time, trend, (now, risen) => {
      expect(reachedLevelTags({ categoryId: 3, trend: risen }, now).length).toBeLessThanOrEqual(30);
    }),
  );
  const baseLevel = trendAt(NOW);
  const reached = reachedLevelTags({ categoryId: 3, trend: baseLevel + 4 }, NOW);
  expect(reached).not.toContain(trendLevelTag(3, baseLevel + 7, NOW));
  expect(reached).not.toContain(trendLevelTag(4, baseLevel, NOW));
});

test("tags a response with its campaigns, or with all donations when they are many", () => {
  const campaigns = Array.from({ length: 24 }, (_, id) => ({ id }));
  expect(displayedTags(campaigns)).toHaveLength(24);
  expect(displayedTags([...campaigns, { id: 24 }])).toEqual(["gifts"]);
  const leads = campaigns.map(({ id }) => trendLevelTag(id, 0, NOW));
  expect(limitTags(leads)).toEqual(leads);
  expect(limitTags([...leads, ...leads])).toEqual(["gifts"]);
});
