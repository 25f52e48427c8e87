import { expect, test } from "vitest";
import { eventDay, eventTimeText, readersTimeText } from "./event-time-text.ts";

const BERLIN = "Europe/Berlin";
const event = (starts_at: string, ends_at: string, time_zone = BERLIN) => ({
  starts_at,
  ends_at,
  time_zone,
});
const summer = event("2026-07-04T16:00:00.000Z", "2026-07-04T17:30:00.000Z");

test("an event's time is written in the zone of its place", () => {
  expect(eventTimeText(summer)).toBe("Saturday, July 4, 2026, 18:00 to 19:30 CEST");
  expect(eventTimeText(summer, "short")).toBe("Jul 4, 2026, 18:00 to 19:30 CEST");
  expect(eventTimeText(summer, "brief")).toBe("Sat, Jul 4, 18:00 to 19:30 CEST");
  expect(eventTimeText({ ...summer, time_zone: "Asia/Kathmandu" })).toBe(
    "Saturday, July 4, 2026, 21:45 to 23:15 UTC+5:45",
  );
});

test("the database's dates are written as the wire's texts are", () => {
  const { starts_at, ends_at, time_zone } = summer;
  const dates = { starts_at: new Date(starts_at), ends_at: new Date(ends_at), time_zone };
  expect(eventTimeText(dates)).toBe(eventTimeText(summer));
});

test("an event over several days of its zone names both", () => {
  expect(eventTimeText(event("2026-07-04T20:00:00Z", "2026-07-04T23:00:00Z"))).toBe(
    "Saturday, July 4, 2026, 22:00 to Sunday, July 5, 2026, 01:00 CEST",
  );
  const inNewYork = event("2026-07-04T20:00:00Z", "2026-07-05T01:00:00Z", "America/New_York");
  expect(eventTimeText(inNewYork, "brief")).toBe("Sat, Jul 4, 16:00 to 21:00 EDT");
});

test("where the clocks change during an event both times have their abbreviation", () => {
  expect(eventTimeText(event("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"), "brief")).toBe(
    "Sun, Oct 25, 02:30 CEST to 02:30 CET",
  );
});

test.each([
  ["America/Los_Angeles", "09:00 your time"],
  ["Asia/Kolkata", "21:30 your time"],
  ["Pacific/Auckland", "Sun, Jul 5, 04:00 your time"],
  // Other zones whose clocks show the same then.
  ["Europe/Paris", undefined],
  ["Africa/Johannesburg", undefined],
])("a reader in %s sees: %s", (zone, expected) => {
  expect(readersTimeText(summer, zone)).toBe(expected);
});

test("a reader whose zone is unknown yet sees nothing more", () => {
  expect(readersTimeText(summer, undefined)).toBeUndefined();
});

test("the day of an event is that of its zone", () => {
  const newYear = event("2026-12-31T11:30:00Z", "2026-12-31T13:00:00Z", "Pacific/Auckland");
  expect(eventDay(newYear)).toEqual({ day: "1", month: "Jan", year: "2027", time: "00:30" });
});
