import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalTimeZone,
  dayTimeText,
  findInstants,
  isoInZone,
  localTime,
  offsetText,
  zoneAbbreviation,
  zoneLongName,
} from "./time-zone.ts";

const MINUTE_MS = 60_000;
const iso = (instants: readonly number[] | undefined) =>
  instants?.map((instant) => new Date(instant).toISOString().slice(0, 16));

describe("finds the instants of a local time", () => {
  test.each([
    ["Europe/Berlin", "2026-07-04T18:00", ["2026-07-04T16:00"]],
    ["Europe/Berlin", "2026-01-04T18:00", ["2026-01-04T17:00"]],
    // Spring: 02:00 becomes 03:00.
    ["Europe/Berlin", "2026-03-29T01:59", ["2026-03-29T00:59"]],
    ["Europe/Berlin", "2026-03-29T02:00", []],
    ["Europe/Berlin", "2026-03-29T02:59", []],
    ["Europe/Berlin", "2026-03-29T03:00", ["2026-03-29T01:00"]],
    // Autumn: 03:00 becomes 02:00.
    ["Europe/Berlin", "2026-10-25T01:59", ["2026-10-24T23:59"]],
    ["Europe/Berlin", "2026-10-25T02:00", ["2026-10-25T00:00", "2026-10-25T01:00"]],
    ["Europe/Berlin", "2026-10-25T02:59", ["2026-10-25T00:59", "2026-10-25T01:59"]],
    ["Europe/Berlin", "2026-10-25T03:00", ["2026-10-25T02:00"]],
    ["America/New_York", "2026-03-08T02:30", []],
    ["America/New_York", "2026-03-08T03:00", ["2026-03-08T07:00"]],
    ["America/New_York", "2026-11-01T01:30", ["2026-11-01T05:30", "2026-11-01T06:30"]],
    ["America/New_York", "2026-11-01T02:00", ["2026-11-01T07:00"]],
    // Clocks change by half an hour.
    ["Australia/Lord_Howe", "2026-10-04T01:59", ["2026-10-03T15:29"]],
    ["Australia/Lord_Howe", "2026-10-04T02:15", []],
    ["Australia/Lord_Howe", "2026-10-04T02:30", ["2026-10-03T15:30"]],
    ["Australia/Lord_Howe", "2026-04-05T01:29", ["2026-04-04T14:29"]],
    ["Australia/Lord_Howe", "2026-04-05T01:45", ["2026-04-04T14:45", "2026-04-04T15:15"]],
    ["Australia/Lord_Howe", "2026-04-05T02:00", ["2026-04-04T15:30"]],
    ["Asia/Kathmandu", "2026-07-04T18:00", ["2026-07-04T12:15"]],
    ["Asia/Kathmandu", "1986-01-01T00:05", []],
    ["Asia/Kathmandu", "1986-01-01T00:15", ["1985-12-31T18:30"]],
    // Samoa skipped December 30, 2011.
    ["Pacific/Apia", "2011-12-29T23:59", ["2011-12-30T09:59"]],
    ["Pacific/Apia", "2011-12-30T12:00", []],
    ["Pacific/Apia", "2011-12-31T00:00", ["2011-12-30T10:00"]],
    ["Pacific/Apia", "2026-07-04T18:00", ["2026-07-04T05:00"]],
    // Clocks change at midnight.
    ["America/Sao_Paulo", "2018-02-17T23:30", ["2018-02-18T01:30", "2018-02-18T02:30"]],
    ["America/Sao_Paulo", "2018-11-04T00:00", []],
    ["America/Sao_Paulo", "2018-11-04T01:00", ["2018-11-04T03:00"]],
    ["America/Sao_Paulo", "2026-07-04T18:00", ["2026-07-04T21:00"]],
    ["UTC", "2026-07-04T00:00", ["2026-07-04T00:00"]],
    ["Pacific/Kiritimati", "2026-07-04T13:00", ["2026-07-03T23:00"]],
    ["Etc/GMT+12", "2026-07-04T13:00", ["2026-07-05T01:00"]],
  ])("%s %s", (zone, local, expected) => {
    expect(iso(findInstants(local, zone))).toEqual(expected);
  });
});

test.each(["", "2026-07-04", "2026-02-30T18:00", "2026-07-04T24:00", "2026-07-04T18:60", "July"])(
  "refuses %j as a local time",
  (text) => {
    expect(findInstants(text, "Europe/Berlin")).toBeUndefined();
  },
);

test("respects seconds in a local time", () => {
  expect(findInstants("2026-07-04T18:00:30", "Europe/Berlin")).toEqual([
    Date.parse("2026-07-04T16:00:30Z"),
  ]);
});

test("finds every instant from its local time, in every zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const minute = fc.integer({
    min: Date.parse("1980-01-01") / MINUTE_MS,
    max: Date.parse("2040-01-01") / MINUTE_MS,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (zone, minutes) => {
      const instant = minutes * MINUTE_MS;
      const found = findInstants(localTime(instant, zone), zone) ?? [];
      expect(found).toContain(instant);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      expect(found.length).toBeLessThanOrEqual(2);
      for (const match of found) expect(localTime(match, zone)).toBe(localTime(instant, zone));
    }),
    { numRuns: 300 },
  );
});

test("tells formats apart that share a length", () => {
  dayTimeText(0, "UTC");
  expect(zoneLongName(0, "UTC")).toBe("Coordinated Universal Time");
});

test("writes a moment as clocks in the zone show it", () => {
  expect(dayTimeText("2026-12-31T23:30:10Z", "Europe/Berlin")).toBe("January 1, 2027, 00:30 CET");
  expect(dayTimeText("2026-07-01T03:05:00Z", "America/New_York")).toBe("June 30, 2026, 23:05 EDT");
});

test("cuts a local time to whole minutes", () => {
  expect(localTime("2026-03-05T06:04:59.999Z", "Europe/Berlin")).toBe("2026-03-05T07:04");
});

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["Etc/UTC", "UTC"],
  ["US/Eastern", "America/New_York"],
  ["+02:00", undefined],
  ["Europe/Atlantis", undefined],
  ["", undefined],
])("maps %j to the canonical name %s", (name, expected) => {
  expect(canonicalTimeZone(name)).toBe(expected);
});

test.each([
  ["Europe/Berlin", "2026-07-04", "CEST", "UTC+2", "2026-07-04T02:00:00+02:00"],
  ["Europe/Berlin", "2026-01-04", "CET", "UTC+1", "2026-01-04T01:00:00+01:00"],
  ["America/New_York", "2026-07-04", "EDT", "UTC-4", "2026-07-03T20:00:00-04:00"],
  ["Australia/Lord_Howe", "2026-07-04", "LHST", "UTC+10:30", "2026-07-04T10:30:00+10:30"],
  ["Asia/Kathmandu", "2026-07-04", "UTC+5:45", "UTC+5:45", "2026-07-04T05:45:00+05:45"],
  ["America/St_Johns", "2026-01-04", "UTC-3:30", "UTC-3:30", "2026-01-03T20:30:00-03:30"],
  ["UTC", "2026-07-04", "UTC", "UTC", "2026-07-04T00:00:00+00:00"],
  // A browser may not know a zone that the server knows.
  ["Europe/Atlantis", "2026-07-04", "UTC", "UTC", "2026-07-04T00:00:00+00:00"],
])("formats %s on %s as %s, %s", (zone, day, abbreviation, offset, full) => {
  expect(zoneAbbreviation(day, zone)).toBe(abbreviation);
  expect(offsetText(day, zone)).toBe(offset);
  expect(isoInZone(day, zone)).toBe(full);
});

test("long zone names follow summer time", () => {
  expect(zoneLongName("2026-07-04", "Europe/Berlin")).toBe("Central European Summer Time");
  expect(zoneLongName("2026-01-04", "Europe/Berlin")).toBe("Central European Standard Time");
});
