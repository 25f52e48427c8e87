import { describe, expect, test } from "vitest";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { issueMessages } from "../../lib/api/api-error.ts";
import { zoneOptions } from "../../lib/browser-zone.ts";
import { sampleEvent } from "../../testing/sample-event.ts";
import { eventFormSchema, initialEventValues, zoneText } from "./event-form-values.ts";

const ME = sampleEvent.host_id;
const BERLIN = "Europe/Berlin";
const NOW = new Date("2026-11-20T23:41:00Z");

/** The body the form sends, or its error messages. */
function read(event: TeamEvent | undefined, change: Record<string, unknown>) {
  const values = {
    ...initialEventValues(event, { hostId: ME, now: NOW, zone: BERLIN }),
    ...change,
  };
  const result = eventFormSchema(event).safeParse(values);
  return result.success ? result.data : issueMessages(result.error.issues);
}

test("a new event defaults to an evening in a week, in the browser's zone", () => {
  expect(initialEventValues(undefined, { hostId: ME, now: NOW, zone: BERLIN })).toMatchObject({
    starts_at: "2026-11-28T18:00",
    ends_at: "2026-11-28T19:30",
    time_zone: BERLIN,
  });
});

test("reads typed times in the chosen zone", () => {
  const change = { title: "An evening", description: "Come", place: "Quay" };
  expect(read(undefined, change)).toMatchObject({
    starts_at: "2026-11-28T17:00:00.000Z",
    ends_at: "2026-11-28T18:30:00.000Z",
    time_zone: BERLIN,
  });
  expect(read(undefined, { ...change, time_zone: "Australia/Lord_Howe" })).toMatchObject({
    starts_at: "2026-11-28T07:00:00.000Z",
    time_zone: "Australia/Lord_Howe",
  });
});

test("each missing value gets a message at its field", () => {
  const missing = { place_kind: "meeting", place: "Google Meet", ends_at: "", title: "An evening" };
  expect(read(undefined, missing)).toEqual({
    description: "Please describe the event",
    ends_at: "Please choose a date and a time",
    meeting_url: "Please enter the full link, starting with https://",
  });
});

describe("the times of an edited event", () => {
  test("stay the same to the millisecond when only its text changes", () => {
    expect(
      initialEventValues(sampleEvent, { hostId: ME, now: NOW, zone: "America/Los_Angeles" }),
    ).toMatchObject({
      starts_at: "2026-10-25T02:30",
      ends_at: "2026-10-25T04:00",
      time_zone: BERLIN,
    });
    const { starts_at, ends_at, time_zone } = sampleEvent;
    expect(read(sampleEvent, { description: "Bring lanterns" })).toMatchObject({
      ...{ starts_at, ends_at, time_zone },
      description: "Bring lanterns",
    });
  });

  test("move by an hour when the other of two equal times is chosen", () => {
    expect(read(sampleEvent, { starts_at_which: "2026-10-25T00:30:00.000Z" })).toMatchObject({
      starts_at: "2026-10-25T00:30:00.000Z",
    });
  });

  test("requires a choice when the new local time occurs twice", () => {
    expect(read(sampleEvent, { starts_at: "2026-10-25T02:15" })).toEqual({
      starts_at_which: "Please choose one of the two",
    });
  });

  test("are refused when clocks skip them", () => {
    const skipped = { starts_at: "2027-03-28T02:30", ends_at: "2027-03-28T04:00" };
    expect(read(sampleEvent, skipped)).toEqual({
      starts_at: "The clocks go forward on that day and skip this time. Please choose another one",
    });
  });
});

test("shows the zone's name and offset on the event's day", () => {
  expect(zoneText("2027-07-03T18:00", BERLIN)).toBe("Central European Summer Time (UTC+2)");
  expect(zoneText("2027-01-03T18:00", BERLIN)).toBe("Central European Standard Time (UTC+1)");
  expect(zoneText("2026-10-25T02:30", BERLIN, "2026-10-25T01:30:00.000Z")).toBe(
    "Central European Standard Time (UTC+1)",
  );
  expect(zoneText("2027-07-03T18:00", "UTC")).toBe("Coordinated Universal Time (UTC)");
  expect(zoneText("", BERLIN)).toBeUndefined();
});

test("offers every zone, including UTC and one that only the event has", () => {
  const zones = zoneOptions("Europe/Kyiv").map(({ value }) => value);
  expect(zones).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv", "America/New_York"]));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zoneOptions()).toContainEqual({ value: "America/New_York", label: "America/New York" });
});
