import { describe, expect, test } from "vitest";
import type { ManagedUpdate } from "#contract/campaigns/updates.ts";
import { issueMessages } from "../../lib/api/api-error.ts";
import { initialFields, type UpdateFields, updateFormSchema } from "./update-form.ts";

const ZONE = "Europe/Berlin";
const scheduled: ManagedUpdate = {
  ...{ id: 4, title: "The boat sails", body: "At last", pictures: [], mail: false, version: 2 },
  ...{ state: "scheduled", posted_at: null, scheduled_for: "2027-10-31T01:30:20.000Z" },
  ...{ author: "Ada Obi", figures: null },
};

/** The body the form sends, or its error messages. */
function read(update: ManagedUpdate | undefined, change: Partial<UpdateFields>) {
  const fields = { ...initialFields(update, { live: true, zone: ZONE }), ...change };
  const result = updateFormSchema(update, ZONE).safeParse(fields);
  return result.success ? result.data : issueMessages(result.error.issues);
}

describe("the time of a scheduled update", () => {
  test("stays when only the text changes, even in the repeated hour", () => {
    expect(initialFields(scheduled, { live: true, zone: ZONE })).toMatchObject({
      when: "later",
      at: "2027-10-31T02:30",
    });
    expect(read(scheduled, { title: "The boat sails on" })).toMatchObject({
      title: "The boat sails on",
      post: scheduled.scheduled_for,
    });
  });

  test("is read in the browser's zone", () => {
    expect(read(scheduled, { at: "2027-07-03T18:00" })).toMatchObject({
      post: "2027-07-03T16:00:00.000Z",
    });
  });

  test.each([
    [{ at: "" }, { post: "Please choose a date and a time" }],
    [{ at: "2027-10-31T02:45" }, { post_which: "Please choose one of the two" }],
    [
      { at: "2027-03-28T02:30" },
      { post: "The clocks go forward on that day and skip this time. Please choose another one" },
    ],
  ])("is refused: %j", (change, messages) => {
    expect(read(scheduled, change)).toEqual(messages);
  });
});

test("an update posted now or saved as a draft needs no time", () => {
  const text = { title: "The boat sails", body: "At last", at: "2027-03-28T02:30" };
  expect(read(undefined, { ...text, when: "now" })).toMatchObject({ post: "now" });
  expect(read(undefined, { ...text, when: "draft" })).toMatchObject({ post: "draft" });
  expect(read(undefined, { ...text, title: "", when: "now" })).toHaveProperty("title");
});
