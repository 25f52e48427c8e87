import { describe, expect, test } from "vitest";
import type { FiguresQuery } from "#contract/office/figures.ts";
import { resolveSpans } from "./figure-spans.ts";

const NEW_YORK = "America/New_York";
const resolve = (query: Partial<FiguresQuery>, now: string, zone = NEW_YORK) =>
  resolveSpans({ span: "month", ...query }, { now: Date.parse(now), zone });

/** Start and end of both spans. */
const ends = (...args: Parameters<typeof resolve>) => {
  const { current, before } = resolve(...args);
  return [current, before].map(({ start, end }) =>
    [start, end].map((at) => at.toISOString().slice(0, 16)).join(" "),
  );
};

describe("a calendar span", () => {
  test("starts at the zone's midnight and is compared up to the same time of day", () => {
    expect(ends({ span: "day" }, "2026-11-28T03:30:20Z")).toEqual([
      "2026-11-27T05:00 2026-11-28T05:00",
      "2026-11-26T05:00 2026-11-27T03:30",
    ]);
    expect(ends({ span: "month" }, "2026-11-28T15:30:00Z")).toEqual([
      "2026-11-01T04:00 2026-12-01T05:00",
      "2026-10-01T04:00 2026-10-28T14:30",
    ]);
    expect(ends({ span: "year" }, "2026-11-28T15:30:00Z")).toEqual([
      "2026-01-01T05:00 2027-01-01T05:00",
      "2025-01-01T05:00 2025-11-28T15:30",
    ]);
  });

  test("is compared with the whole shorter month from days that this lacks", () => {
    expect(ends({ span: "month" }, "2026-03-31T15:30:00Z")[1]).toBe(
      "2026-02-01T05:00 2026-03-01T05:00",
    );
    expect(ends({ span: "year" }, "2028-02-29T15:30:00Z")[1]).toBe(
      "2027-01-01T05:00 2027-03-01T05:00",
    );
  });

  test("has a step for each hour, day or month, of which some have started", () => {
    const day = resolve({ span: "day" }, "2026-11-28T15:30:00Z");
    expect([day.step, day.begun, day.current.steps.length]).toEqual(["hour", 11, 24]);
    const month = resolve({ span: "month" }, "2026-11-28T15:30:00Z");
    expect([month.step, month.begun, month.bounds.length]).toEqual(["day", 28, 31]);
    const year = resolve({ span: "year" }, "2026-11-28T15:30:00Z");
    expect([year.step, year.begun, year.before.steps.length]).toEqual(["month", 11, 12]);
    expect(year.bounds.slice(-2)).toEqual(["2026-12-01T00:00", "2027-01-01T00:00"]);
  });

  test("keeps its steps in order when the clocks change", () => {
    for (const now of ["2026-03-08T18:00:00Z", "2026-11-01T18:00:00Z"]) {
      const { current, before } = resolve({ span: "day" }, now);
      for (const { steps } of [current, before]) {
        expect(steps.map(Number)).toEqual(steps.map(Number).toSorted((a, b) => a - b));
      }
    }
  });

  test("starts with the first minute of a day whose midnight is skipped", () => {
    expect(ends({ span: "day" }, "2026-03-29T12:00:00Z", "Asia/Beirut")[0]).toBe(
      "2026-03-28T22:00 2026-03-29T21:00",
    );
  });
});

describe("a chosen range", () => {
  const range = (from: string, to: string) => resolve({ from, to }, "2026-11-28T15:30:00Z");

  test("is compared with as many days before it, up to now", () => {
    const past = { from: "2026-11-01", to: "2026-11-10" };
    expect(ends(past, "2026-11-28T15:30:00Z")).toEqual([
      "2026-11-01T04:00 2026-11-11T05:00",
      "2026-10-22T04:00 2026-11-01T04:00",
    ]);
    expect(ends({ from: "2026-11-26", to: "2026-12-05" }, "2026-11-28T15:30:00Z")[1]).toBe(
      "2026-11-16T05:00 2026-11-18T15:30",
    );
    expect(range("2027-01-01", "2027-01-31").compared).toEqual({
      from: "2026-12-01T00:00",
      to: "2026-12-01T00:00",
    });
  });

  test("of a whole month or year is compared with the month or year before", () => {
    expect(range("2026-03-01", "2026-03-31").compared.from).toBe("2026-02-01T00:00");
    expect(range("2024-01-01", "2024-12-31").compared).toEqual({
      from: "2023-01-01T00:00",
      to: "2024-01-01T00:00",
    });
  });

  test("is drawn by hour, day, week or month", () => {
    const drawn = [
      range("2026-11-03", "2026-11-03"),
      range("2026-10-01", "2026-10-31"),
      range("2026-09-01", "2026-10-12"),
      range("2025-11-15", "2026-11-14"),
    ].map(({ step, bounds }) => [step, bounds.length - 1, bounds[1]]);
    expect(drawn).toEqual([
      ["hour", 24, "2026-11-03T01:00"],
      ["day", 31, "2026-10-02T00:00"],
      ["week", 6, "2026-09-08T00:00"],
      ["month", 13, "2025-12-01T00:00"],
    ]);
  });
});
