import { expect, test } from "vitest";
import { barLabels } from "./overview-texts.ts";

const bar = (from: string, to = from) => ({ from, to, amount: 0, gifts: 0, last_year: 0 });

test("every bar has its own name, and few enough ticks are shown", () => {
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
