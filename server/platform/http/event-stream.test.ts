import { expect, test } from "vitest";
import { openTestSite } from "../../testing/test-site.ts";

const site = await openTestSite();

async function watch(): Promise<Response> {
  const { id } = await site.campaign();
  return fetch(`${site.url}/api/v1/campaign/${id}/live/`);
}

test("an open stream does not keep the server from stopping", async () => {
  const answer = await watch();
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const reader = answer.body?.getReader();
  await reader?.read();
  await site.app.close();
  const rest = await reader?.read().catch(() => ({ done: true }));
  expect(rest?.done).toBe(true);
});
