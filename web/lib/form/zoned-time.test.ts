import { describe, expect, test } from "vitest";
import { readZonedTime, timeChoices } from "./zoned-time.ts";

const BERLIN = "Europe/Berlin";
const [FIRST, SECOND] = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"] as const;
const twice = { text: "2026-10-25T02:30", zone: BERLIN };

test("a local time is read in the zone", () => {
  expect(readZonedTime({ text: "2026-07-04T18:00", zone: BERLIN })).toEqual({
    instant: "2026-07-04T16:00:00.000Z",
  });
});

test("an empty field has no time", () => {
  expect(readZonedTime({ text: "", zone: BERLIN })).toEqual({ problem: "missing" });
});

test("a time that the clocks skip is no time", () => {
  expect(readZonedTime({ text: "2026-03-29T02:30", zone: BERLIN })).toEqual({ problem: "skipped" });
});

describe("a time that the clocks show twice", () => {
  test("needs a choice", () => {
    expect(readZonedTime(twice)).toEqual({ problem: "ambiguous" });
    expect(timeChoices(twice.text, BERLIN)).toEqual([
      { value: FIRST, label: "First, CEST (UTC+2)" },
      { value: SECOND, label: "Second, CET (UTC+1)" },
    ]);
  });

  test.each([FIRST, SECOND])("is the chosen one: %s", (which) => {
    expect(readZonedTime({ ...twice, which })).toEqual({ instant: which });
  });

  test("needs another choice once the time or the zone is another one", () => {
    const changed = { ...twice, which: SECOND };
    expect(readZonedTime({ ...changed, text: "2026-10-25T02:45" })).toEqual({
      problem: "ambiguous",
    });
    const newYork = { text: "2026-11-01T01:30", zone: "America/New_York", which: SECOND };
    expect(readZonedTime(newYork)).toEqual({ problem: "ambiguous" });
  });
});

test("a time that the clocks show once has nothing to choose", () => {
  expect(timeChoices("2026-07-04T18:00", BERLIN)).toEqual([]);
  expect(timeChoices("", BERLIN)).toEqual([]);
});

test("a field that shows the stored instant keeps its seconds", () => {
  const stored = "2026-10-25T01:30:42.123Z";
  expect(readZonedTime({ ...twice, which: SECOND, stored })).toEqual({ instant: stored });
  expect(readZonedTime({ ...twice, which: FIRST, stored })).toEqual({ instant: FIRST });
});
