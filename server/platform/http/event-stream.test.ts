import { expect, test } from "vitest";
import { openTestSite } from "../../testing/test-site.ts";

const site = await openTestSite();

test("an open stream does not keep the server from stopping", async () => {
  const { id } = await site.campaign();
  const response = await fetch(`${site.url}/api/v1/campaign/${id}/live/`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.getReader();
  await reader?.read();
  await site.app.close();
  const last = await reader?.read().catch(() => ({ done: true }));
  expect(last?.done).toBe(true);
});
