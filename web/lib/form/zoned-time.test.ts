import { describe, expect, test } from "vitest";
import { readZonedTime, timeChoices } from "./zoned-time.ts";

const BERLIN = "Europe/Berlin";
const [FIRST, SECOND] = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"] as const;
const ambiguous = { text: "2026-10-25T02:30", zone: BERLIN };

test("reads a local time in its zone", () => {
  expect(readZonedTime({ text: "2026-07-04T18:00", zone: BERLIN })).toEqual({
    instant: "2026-07-04T16:00:00.000Z",
  });
});

test("reports an empty field", () => {
  expect(readZonedTime({ text: "", zone: BERLIN })).toEqual({ problem: "missing" });
});

test("reports a time that the clocks skip", () => {
  expect(readZonedTime({ text: "2026-03-29T02:30", zone: BERLIN })).toEqual({ problem: "skipped" });
});

describe("a time that the clocks show twice", () => {
  test("needs a choice", () => {
    expect(readZonedTime(ambiguous)).toEqual({ problem: "ambiguous" });
    expect(timeChoices(ambiguous.text, BERLIN)).toEqual([
      { value: FIRST, label: "First, CEST (UTC+2)" },
      { value: SECOND, label: "Second, CET (UTC+1)" },
    ]);
  });

  test.each([FIRST, SECOND])("is the chosen one: %s", (which) => {
    expect(readZonedTime({ ...ambiguous, which })).toEqual({ instant: which });
  });

  test("needs a new choice after the time or zone changes", () => {
    const changed = { ...ambiguous, which: SECOND };
    expect(readZonedTime({ ...changed, text: "2026-10-25T02:45" })).toEqual({
      problem: "ambiguous",
    });
    const newYork = { text: "2026-11-01T01:30", zone: "America/New_York", which: SECOND };
    expect(readZonedTime(newYork)).toEqual({ problem: "ambiguous" });
  });
});

test("offers no choice for a time that the clocks show once", () => {
  expect(timeChoices("2026-07-04T18:00", BERLIN)).toEqual([]);
  expect(timeChoices("", BERLIN)).toEqual([]);
});

test("keeps the seconds of an unchanged instant", () => {
  const stored = "2026-10-25T01:30:42.123Z";
  expect(readZonedTime({ ...ambiguous, which: SECOND, stored })).toEqual({ instant: stored });
  expect(readZonedTime({ ...ambiguous, which: FIRST, stored })).toEqual({ instant: FIRST });
});
