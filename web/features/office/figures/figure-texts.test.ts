import { expect, test } from "vitest";
import { figureBarLabels, localSpanText, percentText } from "./figure-texts.ts";

test("names the days of a span, and the time at which it was cut off", () => {
  const text = (from: string, to: string) => localSpanText({ from, to }).replace(/\s/g, " ");
  expect(text("2026-03-01T00:00", "2026-03-20T12:05")).toBe("Mar 1 – 20, 2026, until 12:05 PM");
  expect(text("2026-02-01T00:00", "2026-03-01T00:00")).toBe("Feb 1 – 28, 2026");
  expect(text("2026-03-20T00:00", "2026-03-20T12:00")).toBe("Mar 20, 2026, until 12:00 PM");
  expect(text("2026-03-20T00:00", "2026-03-20T00:00")).toBe("Mar 20, 2026");
});

test("labels every fourth hour, and days as the overview does", () => {
  const bar = { amount: 0, count: 0, before: 0, to: "2026-03-20" };
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    ...bar,
    from: `2026-03-20T${String(hour).padStart(2, "0")}:00`,
  }));
  const ticks = figureBarLabels(hours, "hour").flatMap(
    ({ tick }) => tick.split(/\s/).join(" ") || [],
  );
  expect(ticks).toEqual(["12 AM", "4 AM", "8 AM", "12 PM", "4 PM", "8 PM"]);
  expect(figureBarLabels(hours.slice(0, 1), "day")).toEqual([
    { label: "Mar 20, 2026", tick: "Mar 20" },
  ]);
});

test("writes a change with its sign, and none for a rise from nothing", () => {
  expect([12, -3, 0, 1200, null].map(percentText)).toEqual(["+12%", "−3%", "0%", "+1,200%", "–"]);
});
