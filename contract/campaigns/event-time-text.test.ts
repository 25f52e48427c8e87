import { expect, test } from "vitest";
import { eventDay, eventTimeText, localTimeText } from "./event-time-text.ts";

const BERLIN = "Europe/Berlin";
const event = (starts_at: string, ends_at: string, time_zone = BERLIN) => ({
  starts_at,
  ends_at,
  time_zone,
});
const summer = event("2026-07-04T16:00:00.000Z", "2026-07-04T17:30:00.000Z");

test("writes an event's time in the zone of its place", () => {
  expect(eventTimeText(summer)).toBe("Saturday, July 4, 2026, 18:00 to 19:30 CEST");
  expect(eventTimeText(summer, "short")).toBe("Jul 4, 2026, 18:00 to 19:30 CEST");
  expect(eventTimeText(summer, "brief")).toBe("Sat, Jul 4, 18:00 to 19:30 CEST");
  expect(eventTimeText({ ...summer, time_zone: "Asia/Kathmandu" })).toBe(
    "Saturday, July 4, 2026, 21:45 to 23:15 UTC+5:45",
  );
});

test("accepts the database's dates as well as ISO strings", () => {
  const { starts_at, ends_at, time_zone } = summer;
  const dates = { starts_at: new Date(starts_at), ends_at: new Date(ends_at), time_zone };
  expect(eventTimeText(dates)).toBe(eventTimeText(summer));
});

test("names both days of an event that spans midnight in its zone", () => {
  expect(eventTimeText(event("2026-07-04T20:00:00Z", "2026-07-04T23:00:00Z"))).toBe(
    "Saturday, July 4, 2026, 22:00 to Sunday, July 5, 2026, 01:00 CEST",
  );
  const inNewYork = event("2026-07-04T20:00:00Z", "2026-07-05T01:00:00Z", "America/New_York");
  expect(eventTimeText(inNewYork, "brief")).toBe("Sat, Jul 4, 16:00 to 21:00 EDT");
});

test("shows a zone abbreviation for both times if the clocks change during the event", () => {
  expect(eventTimeText(event("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"), "brief")).toBe(
    "Sun, Oct 25, 02:30 CEST to 02:30 CET",
  );
});

test.each([
  ["America/Los_Angeles", "09:00 your time"],
  ["Asia/Kolkata", "21:30 your time"],
  ["Pacific/Auckland", "Sun, Jul 5, 04:00 your time"],
  // Zones whose clocks show the same time then.
  ["Europe/Paris", undefined],
  ["Africa/Johannesburg", undefined],
])("a reader in %s sees: %s", (zone, expected) => {
  expect(localTimeText(summer, zone)).toBe(expected);
});

test("adds nothing while the reader's zone is unknown", () => {
  expect(localTimeText(summer, undefined)).toBeUndefined();
});

test("the day of an event is the day in its zone", () => {
  const newYear = event("2026-12-31T11:30:00Z", "2026-12-31T13:00:00Z", "Pacific/Auckland");
  expect(eventDay(newYear)).toEqual({ day: "1", month: "Jan", year: "2027", time: "00:30" });
});
