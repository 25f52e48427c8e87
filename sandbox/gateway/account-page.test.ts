import { request } from "node:http";
import { expect, test } from "vitest";
import { startSandbox } from "./sandbox-fixture.ts";

async function openPage() {
  const sandbox = await startSandbox({ prefix: "/sandbox" });
  const url = `${sandbox.url}/`;
  const post = (form: Record<string, string>, origin = new URL(url).origin) =>
    fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { origin },
      body: new URLSearchParams(form),
    });
  const read = async () => (await fetch(url)).text();
  const balance = async () => (await sandbox.call("GET", "/balance")).body.balances;
  return { sandbox, url, post, read, balance };
}

test("the account page carries out actions and shows the results", async () => {
  const { sandbox, post, read, balance } = await openPage();
  expect(await read()).toContain("No payments yet.");
  const refunded = await sandbox.openId({ description: "<b>Wells</b>" });
  const disputed = await sandbox.openId();
  for (const id of [refunded, disputed]) await sandbox.play(id, "approve");
  expect(await read()).toContain("&lt;b&gt;Wells&lt;/b&gt;");
  const refund = { play: "refund", payment_id: refunded };
  expect((await post(refund, "http://evil.example.org")).status).toBe(403);
  expect((await sandbox.get(refunded)).refunds).toEqual([]);
  expect((await post(refund)).status).toBe(303);
  await post(refund);
  expect((await sandbox.get(refunded)).refunds).toHaveLength(1);
  await post({ play: "dispute", payment_id: disputed });
  const [dispute] = (await sandbox.get(disputed)).disputes;
  expect(await read()).toContain("$1,020.00 disputed: open");
  await post({ play: "win", dispute_id: dispute?.id ?? "" });
  const text = await read();
  expect(text).toContain("$1,020.00 refunded");
  expect(text).toContain("$1,020.00 disputed: won");
  await post({ play: "pay_out", currency: "USD" });
  expect(await balance()).toEqual([{ currency: "USD", amount_minor: 0 }]);
  await sandbox.close();
});

test.each([
  ["another host", { host: "give.example.org" }],
  ["a proxy", { host: "localhost", "x-forwarded-for": "203.0.113.7" }],
])("the account page is hidden from %s", async (_, headers) => {
  const { sandbox, url } = await openPage();
  const status = await new Promise((resolve) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode)).end();
  });
  expect(status).toBe(404);
  await sandbox.close();
});
