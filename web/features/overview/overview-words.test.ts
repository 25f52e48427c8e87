import { expect, test } from "vitest";
import { barLabels, changeText } from "./overview-words.ts";

const bar = (from: string, to = from) => ({ from, to, amount: 0, gifts: 0, last_year: 0 });

test("a change is told in words, and not at all where nothing was before", () => {
  const told = (percent: number | null, before = 25) => changeText({ before, percent });
  expect([told(12), told(-100), told(1200, 1000), told(0)]).toEqual([
    "12% more than 25 before",
    "100% less than 25 before",
    "1,200% more than 1,000 before",
    "the same as before",
  ]);
  expect([told(null, 0), told(0, 0)]).toEqual(["", ""]);
  expect(changeText({ before: 5, percent: 20 }, (sum) => `$${sum}`)).toBe(
    "20% more than $5 before",
  );
});

test("every bar has a name of its own, and a few names stand below the chart", () => {
  const days = Array.from({ length: 31 }, (_, day) =>
    bar(`2026-10-${String(day + 1).padStart(2, "0")}`),
  );
  const months = Array.from({ length: 120 }, (_, month) =>
    bar(`${2017 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`),
  );
  for (const [bars, step] of [
    [days, "day"],
    [months, "month"],
    [months.slice(0, 20), "month"],
  ] as const) {
    const labels = barLabels(bars, step);
    expect(new Set(labels.map(({ label }) => label)).size).toBe(bars.length);
    expect(labels.filter(({ tick }) => tick !== "").length).toBeLessThanOrEqual(10);
  }
  expect(barLabels(months.slice(0, 12), "month").map(({ tick }) => tick)[11]).toBe("Dec");
});
