import { expect, test } from "vitest";
import { messagesOfIssues } from "../../lib/api/api-error.ts";
import { asMoment, eventForm, formValues, localTime, zoneText } from "./event-form-values.ts";

const NOW = new Date(2026, 10, 20, 9, 41);

test("a moment comes out of the field as it went in, to the minute", () => {
  expect(localTime(new Date(2026, 2, 5, 7, 4))).toBe("2026-03-05T07:04");
  const moment = new Date(2026, 6, 1, 23, 59);
  expect(asMoment(localTime(moment))).toBe(moment.toISOString());
});

test("a new event begins with an evening in a week", () => {
  expect(formValues(undefined, "me", NOW)).toMatchObject({
    starts_at: "2026-11-27T18:00",
    ends_at: "2026-11-27T19:30",
  });
});

test("each missing value gets a message beside its field", () => {
  const read = eventForm.safeParse({
    ...formValues(undefined, "01890a5d-ac96-774b-bcce-b302099a8057", NOW),
    place_kind: "meeting",
    place: "Google Meet",
    ends_at: "",
    title: "An evening",
  });
  expect(messagesOfIssues(read.error?.issues ?? [])).toEqual({
    description: "Please say what happens there",
    ends_at: "Please choose a date and a time",
    meeting_url: "Please give the whole link, from https:// on",
  });
});

test("the time zone has a name", () => {
  expect(zoneText(NOW)).toMatch(/\S/);
});
