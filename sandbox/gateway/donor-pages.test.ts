import { afterEach, beforeEach, expect, test } from "vitest";
import { fixtureOrder, type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ prefix: "/sandbox" });
});
afterEach(() => sandbox.close());

test("shows the payment, escaped, under a strict content security policy", async () => {
  const id = await sandbox.openId({ description: `<script>alert("1")</script>` });
  const { status, headers, text } = await sandbox.page(id);
  expect(status).toBe(200);
  expect(text).toContain("$1,020.00");
  expect(text).toContain("no money moves");
  expect(text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(text).not.toContain("<script");
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://shop.example.org;");
  expect(policy).not.toContain("unsafe");
});

test("pays once for twenty double submits, and redirects them all back", async () => {
  const id = await sandbox.openId();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.submit(id, "approve")),
  );
  expect(responses.every(({ to }) => to === fixtureOrder.return_url)).toBe(true);
  expect(await sandbox.get(id)).toMatchObject({ state: "succeeded", cost_minor: 2_988 });
});

test("counts a decline that is sent twice once, and fails the payment at the fifth", async () => {
  const id = await sandbox.openId();
  await Promise.all([sandbox.submit(id, "decline"), sandbox.submit(id, "decline")]);
  expect(await sandbox.get(id)).toMatchObject({ state: "open", declines: 1 });
  expect((await sandbox.page(id)).text).toContain("The payment was declined.");
  for (const attempt of [1, 2, 3, 4]) await sandbox.submit(id, "decline", attempt);
  expect(await sandbox.get(id)).toMatchObject({ state: "failed", declines: 5 });
  const { text } = await sandbox.page(id);
  expect(text).toContain("This payment failed.");
  expect(text).not.toContain("<form");
});

test.each([
  { origin: "https://evil.example.org" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example.org", "content-type": "application/json" },
])("ignores a form from elsewhere (%j)", async (headers) => {
  const id = await sandbox.openId();
  expect((await sandbox.submit(id, "approve", 0, headers)).status).toBeGreaterThanOrEqual(400);
  expect((await sandbox.get(id)).state).toBe("open");
});

test("shows a page for an unknown checkout or choice", async () => {
  const id = await sandbox.openId();
  expect((await sandbox.page("pay_none")).status).toBe(404);
  expect((await sandbox.submit("pay_none", "approve")).status).toBe(404);
  expect((await sandbox.submit(id, "expire")).status).toBe(422);
  expect((await sandbox.get(id)).state).toBe("open");
});
