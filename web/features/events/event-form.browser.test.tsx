import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { sampleEvent } from "../../testing/sample-event.ts";
import { show } from "../../testing/show.tsx";
import { EventForm } from "./event-form.tsx";

vi.mock("../../lib/session/authorised-api.ts", () => ({ authorisedApi: vi.fn() }));

const call = vi.mocked(authorisedApi);
const sent = () => (call.mock.calls.at(-1)?.[1] as { body: TeamEvent } | undefined)?.body;

beforeEach(() => {
  call.mockReset();
  call.mockResolvedValue(sampleEvent);
});

function showForm(event: TeamEvent | undefined): void {
  show(
    <EventForm
      campaignId={3}
      event={event}
      members={[]}
      accountId={sampleEvent.host_id}
      renderPicker={() => null}
      onSaved={() => {}}
      onCancel={() => {}}
      onStale={() => {}}
    />,
  );
}

const starts = page.getByLabelText("Starts");
const ends = page.getByLabelText("Ends");
const zone = page.getByLabelText("Time zone");
const first = page.getByLabelText("First, CEST (UTC+2)");
const second = page.getByLabelText("Second, CET (UTC+1)");
const save = page.getByRole("button", { name: "Save" });

test("editing only the description does not change the times of an event in the repeated hour", async () => {
  showForm(sampleEvent);
  await expect.element(starts).toHaveValue("2026-10-25T02:30");
  await expect.element(second).toBeChecked();
  await page.getByLabelText("Description").fill("Bring your own");
  await save.click();
  const { starts_at, ends_at, time_zone } = sampleEvent;
  await expect
    .poll(sent)
    .toMatchObject({ starts_at, ends_at, time_zone, description: "Bring your own" });
});

test("asks which of two identical local times is meant, and refuses a skipped time", async () => {
  showForm(sampleEvent);
  await starts.fill("2027-10-31T02:15");
  await ends.fill("2027-10-31T02:15");
  await save.click();
  await expect.element(page.getByText("Please choose one of the two").first()).toBeVisible();
  await expect.element(first.first()).not.toBeChecked();
  await first.first().click({ force: true });
  await second.last().click({ force: true });
  await starts.fill("2027-03-28T02:30");
  await ends.fill("2027-03-28T04:00");
  await save.click();
  await expect
    .element(page.getByText(/^The clocks go forward on that day and skip this time/))
    .toBeVisible();
  await expect.element(starts).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
  await starts.fill("2027-03-28T03:30");
  await save.click();
  await expect.poll(sent).toMatchObject({
    starts_at: "2027-03-28T01:30:00.000Z",
    ends_at: "2027-03-28T02:00:00.000Z",
  });
});

test("a new event defaults to the browser's time zone, and keeps its local times when the zone changes", async () => {
  showForm(undefined);
  await expect.element(zone).toHaveValue("America/Los_Angeles");
  const time = (starts.element() as HTMLInputElement).value;
  await zone.selectOptions("Asia/Tokyo");
  await expect.element(page.getByText("Japan Standard Time (UTC+9)")).toBeVisible();
  await expect.element(starts).toHaveValue(time);
  await expect.element(page.getByText(/moves the event/)).not.toBeInTheDocument();
});

test("warns that changing the time zone moves the event, and offers to keep the original time", async () => {
  const summer = { starts_at: "2027-07-03T16:00:00.000Z", ends_at: "2027-07-03T17:30:00.000Z" };
  showForm({ ...sampleEvent, ...summer, time_zone: "UTC" });
  await zone.selectOptions("Europe/Berlin");
  await expect.element(starts).toHaveValue("2027-07-03T16:00");
  await expect.element(page.getByText(/Sat, Jul 3, 18:00 to 19:30 CEST/)).toBeVisible();
  await page.getByRole("button", { name: "Keep original time" }).click();
  await expect.element(starts).toHaveValue("2027-07-03T18:00");
  await expect.element(page.getByText(/moves the event/)).not.toBeInTheDocument();
  await save.click();
  await expect.poll(sent).toMatchObject({ ...summer, time_zone: "Europe/Berlin" });
});
