import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { fixtureOrder, type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

const clock = createManualClock();
let sandbox: StartedSandbox;
let webhooks: string[];
beforeEach(async () => {
  webhooks = [];
  sandbox = await startSandbox({
    clock,
    prefix: "/sandbox",
    webhookUrl: "http://shop.example.org/hooks",
    post: async (_url, _headers, body) => {
      webhooks.push(body);
      return 200;
    },
  });
});
afterEach(() => sandbox.close());

test("the page shows what is to be paid, escaped, under a strict policy", async () => {
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

test("approving pays and leads back to the merchant", async () => {
  const id = await sandbox.openId();
  expect(await sandbox.submit(id, "approve")).toMatchObject({
    status: 303,
    to: fixtureOrder.return_url,
  });
  expect(await sandbox.get(id)).toMatchObject({ state: "succeeded", paid_by: "card" });
});

test("twenty double submits pay once and all lead back", async () => {
  const id = await sandbox.openId();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.submit(id, "approve")),
  );
  expect(answers.every(({ to }) => to === fixtureOrder.return_url)).toBe(true);
  expect(await sandbox.get(id)).toMatchObject({ state: "succeeded", cost_minor: 2_988 });
  expect(webhooks).toHaveLength(1);
});

test.each([
  ["decline", "declined", "The payment was declined."],
  ["insufficient_funds", "insufficient_funds", "There was not enough money for the payment."],
])("%s lets the donor try again and says why", async (play, reason, words) => {
  const id = await sandbox.openId();
  const { status, to } = await sandbox.submit(id, play);
  expect([status, to]).toEqual([303, `${sandbox.url}/pay/${id}`]);
  expect(await sandbox.get(id)).toMatchObject({
    state: "open",
    declines: 1,
    decline_reason: reason,
  });
  const { text } = await sandbox.page(id);
  expect(text).toContain(words);
  expect((await sandbox.submit(id, "approve", 1)).to).toBe(fixtureOrder.return_url);
  expect(await sandbox.get(id)).toMatchObject({ state: "succeeded", declines: 1 });
});

test("a decline that is sent twice counts once, the fifth fails the payment", async () => {
  const id = await sandbox.openId();
  await Promise.all([sandbox.submit(id, "decline"), sandbox.submit(id, "decline")]);
  expect(await sandbox.get(id)).toMatchObject({ state: "open", declines: 1 });
  for (const attempt of [1, 2, 3, 4]) await sandbox.submit(id, "decline", attempt);
  expect(await sandbox.get(id)).toMatchObject({ state: "failed", declines: 5 });
  const { text } = await sandbox.page(id);
  expect(text).toContain("This payment failed.");
  expect(text).not.toContain("<form");
});

test("extra authentication is a second page, which the donor passes or fails", async () => {
  const id = await sandbox.openId();
  const { to } = await sandbox.submit(id, "extra_authentication");
  expect(to).toBe(`${sandbox.url}/pay/${id}/authentication`);
  expect((await sandbox.get(id)).state).toBe("open");
  const { text } = await sandbox.page(`${id}/authentication`);
  expect(text).toContain('value="approve"');
  expect(text).toContain('value="decline"');
  await sandbox.submit(id, "decline", 0);
  expect((await sandbox.get(id)).declines).toBe(1);
  await sandbox.submit(id, "approve", 1);
  expect((await sandbox.get(id)).state).toBe("succeeded");
  expect((await sandbox.page(`${id}/authentication`)).status).toBe(303);
});

test.each([
  ["settle", "succeeded", 35],
  ["fail", "failed", 0],
])("a bank transfer is pending; the page can %s it", async (play, state, cost) => {
  const id = await sandbox.openId();
  expect((await sandbox.submit(id, "bank_transfer")).to).toBe(fixtureOrder.return_url);
  expect(await sandbox.get(id)).toMatchObject({ state: "pending", cost_minor: 0 });
  expect((await sandbox.page(id)).text).toContain("The bank transfer is on its way.");
  await sandbox.submit(id, play);
  expect(await sandbox.get(id)).toMatchObject({ state, cost_minor: cost });
});

test("crypto is seen on the chain, then confirmed", async () => {
  const id = await sandbox.openId({ method: "crypto" });
  expect((await sandbox.page(id)).text).not.toContain('value="approve"');
  expect((await sandbox.submit(id, "crypto")).to).toBe(fixtureOrder.return_url);
  expect((await sandbox.page(id)).text).toContain("Seen on the chain");
  clock.advance(20_000);
  expect(await sandbox.get(id)).toMatchObject({ state: "succeeded", cost_minor: 1_020 });
});

test("walking away leads to the merchant's cancel page and leaves the payment open", async () => {
  const id = await sandbox.openId();
  expect((await sandbox.submit(id, "walk_away")).to).toBe(fixtureOrder.cancel_url);
  expect((await sandbox.get(id)).state).toBe("open");
});

test.each([
  { origin: "https://evil.example.org" },
  { origin: "null" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("a form from elsewhere (%j) has no effect", async (headers) => {
  const id = await sandbox.openId();
  expect((await sandbox.submit(id, "approve", 0, headers)).status).toBe(403);
  expect((await sandbox.get(id)).state).toBe("open");
});

test("an unknown checkout or play is answered with a page", async () => {
  const id = await sandbox.openId();
  expect((await sandbox.page("pay_none")).status).toBe(404);
  expect((await sandbox.submit("pay_none", "approve")).status).toBe(404);
  expect((await sandbox.submit(id, "expire")).status).toBe(422);
  expect((await sandbox.get(id)).state).toBe("open");
});
