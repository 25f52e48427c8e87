import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEvent } from "../../testing/sample-event.ts";
import { EventTime, LocalEventTime } from "./event-time.tsx";
import "../../styles.css";

const summer = {
  starts_at: "2027-07-03T16:00:00.000Z",
  ends_at: "2027-07-03T17:30:00.000Z",
  time_zone: sampleEvent.time_zone,
};

/** Hydrates the server's HTML. Returns React's complaints, and the height before and after. */
async function hydrate(event: typeof summer, html?: (rendered: string) => string) {
  const element = (
    <p data-testid="when">
      <EventTime event={event} />
      <LocalEventTime event={event} reserved />
    </p>
  );
  const host = document.createElement("div");
  document.body.append(host);
  // The server doesn't know the reader's zone.
  const rendered = renderToString(element);
  host.innerHTML = html?.(rendered) ?? rendered;
  const before = host.getBoundingClientRect().height;
  const complaints: unknown[] = [];
  const root = hydrateRoot(host, element, {
    onRecoverableError: (error) => complaints.push(error),
  });
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  await expect.poll(() => Object.keys(host.firstElementChild ?? {}).length).toBeGreaterThan(0);
  return { before, after: () => host.getBoundingClientRect().height, complaints };
}

const when = page.getByTestId("when");

test("adds the reader's time after the first paint without a layout shift", async () => {
  const { before, after, complaints } = await hydrate(summer);
  await expect
    .element(when)
    .toHaveTextContent("Saturday, July 3, 2027, 18:00 to 19:30 CEST09:00 your time");
  expect(after()).toBe(before);
  expect(complaints).toEqual([]);
});

test("shows one time to a reader in the event's zone", async () => {
  await hydrate({ ...summer, time_zone: "America/Los_Angeles" });
  await expect.element(when).toHaveTextContent("Saturday, July 3, 2027, 09:00 to 10:30 PDT");
});

test("keeps the server's text if the browser would format it differently", async () => {
  const other = (rendered: string) => rendered.replace("CEST", "UTC+2");
  const { complaints } = await hydrate(summer, other);
  await expect
    .element(when)
    .toHaveTextContent("Saturday, July 3, 2027, 18:00 to 19:30 UTC+209:00 your time");
  expect(complaints).toEqual([]);
});
