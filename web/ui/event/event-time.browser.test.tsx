import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEvent } from "../../testing/sample-event.ts";
import { EventTime, ReadersTime } from "./event-time.tsx";
import "../../styles.css";

const summer = {
  starts_at: "2027-07-03T16:00:00.000Z",
  ends_at: "2027-07-03T17:30:00.000Z",
  time_zone: sampleEvent.time_zone,
};

/** What React complains about while it takes over the server's page, and how high that is before and after. */
async function hydrated(event: typeof summer, html?: (rendered: string) => string) {
  const what = (
    <p data-testid="when">
      <EventTime event={event} />
      <ReadersTime event={event} reserved />
    </p>
  );
  const host = document.createElement("div");
  document.body.append(host);
  // The server knows no reader's zone; here the same code runs in a browser that has one.
  const rendered = renderToString(what);
  host.innerHTML = html?.(rendered) ?? rendered;
  const before = host.getBoundingClientRect().height;
  const complaints: unknown[] = [];
  const root = hydrateRoot(host, what, { onRecoverableError: (error) => complaints.push(error) });
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  await expect.poll(() => Object.keys(host.firstElementChild ?? {}).length).toBeGreaterThan(0);
  return { before, after: () => host.getBoundingClientRect().height, complaints };
}

const when = page.getByTestId("when");

test("the reader's time comes after the first paint and moves nothing", async () => {
  const { before, after, complaints } = await hydrated(summer);
  await expect
    .element(when)
    .toHaveTextContent("Saturday, July 3, 2027, 18:00 to 19:30 CEST09:00 your time");
  expect(after()).toBe(before);
  expect(complaints).toEqual([]);
});

test("a reader in the event's zone sees one time", async () => {
  await hydrated({ ...summer, time_zone: "America/Los_Angeles" });
  await expect.element(when).toHaveTextContent("Saturday, July 3, 2027, 09:00 to 10:30 PDT");
});

test("the server's text stays where the browser would write another one", async () => {
  const other = (rendered: string) => rendered.replace("CEST", "UTC+2");
  const { complaints } = await hydrated(summer, other);
  await expect
    .element(when)
    .toHaveTextContent("Saturday, July 3, 2027, 18:00 to 19:30 UTC+209:00 your time");
  expect(complaints).toEqual([]);
});
