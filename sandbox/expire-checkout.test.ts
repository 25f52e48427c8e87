import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "./manual-clock.ts";
import { fixtureOrder, type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

const clock = createManualClock();
let told: string[] = [];
let sandbox: StartedSandbox;
beforeEach(async () => {
  told = [];
  sandbox = await startSandbox({
    clock,
    webhookUrl: "http://merchant.example.org",
    post: async (_url, _headers, body) => {
      told.push((JSON.parse(body) as { type: string }).type);
      return 200;
    },
  });
});
afterEach(() => sandbox.close());

const expire = (id: string) => sandbox.call("POST", `/checkouts/${id}/expire`);

test("an open checkout expires once, however often it is asked to", async () => {
  const id = await sandbox.openId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => expire(id)));
  for (const { status, body } of answers) expect([status, body.state]).toEqual([200, "expired"]);
  expect(told).toEqual(["payment.expired"]);
});

test.each([
  ["approve", "succeeded"],
  ["bank_transfer", "pending"],
  ["fail", "failed"],
])("after %s it stays %s", async (play, state) => {
  const id = await sandbox.openId();
  await sandbox.play(id, play);
  const { status, body } = await expire(id);
  expect([status, body.state]).toEqual([200, state]);
  expect((await sandbox.get(id)).state).toBe(state);
});

test("paying and expiring at once has one winner, and both are told the same", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => sandbox.openId()));
  await Promise.all(
    ids.map(async (id, index) => {
      const calls = [() => sandbox.submit(id, "approve"), () => expire(id)];
      await Promise.all((index % 2 === 0 ? calls : calls.reverse()).map((call) => call()));
      const { state } = await sandbox.get(id);
      expect(["succeeded", "expired"]).toContain(state);
      expect((await expire(id)).body.state).toBe(state);
    }),
  );
  expect(told).toHaveLength(20);
});

test("the page of an expired checkout says so, takes nothing and leads back", async () => {
  const id = await sandbox.openId();
  await expire(id);
  const { status, text } = await sandbox.page(id);
  expect(status).toBe(200);
  expect(text).toContain("This checkout has expired. Nothing was charged.");
  expect(text).toContain(`href="${fixtureOrder.return_url.replaceAll("&", "&amp;")}"`);
  expect(text).not.toContain("<form");
  expect((await sandbox.submit(id, "approve")).to).toBe(`${sandbox.url}/pay/${id}`);
  expect((await sandbox.page(`${id}/authentication`)).status).toBe(303);
  expect((await sandbox.get(id)).state).toBe("expired");
});

test("a call that is rejected does nothing, one whose answer is lost is carried out", async () => {
  const id = await sandbox.openId();
  await sandbox.call("PUT", "/faults", { reject_calls: 1 });
  expect((await expire(id)).status).toBe(503);
  await sandbox.call("PUT", "/faults", {});
  expect((await sandbox.get(id)).state).toBe("open");
  await sandbox.call("PUT", "/faults", { drop_answers: 1 });
  await expect(expire(id)).rejects.toThrow();
  await sandbox.call("PUT", "/faults", {});
  expect((await sandbox.get(id)).state).toBe("expired");
});

test("an unknown checkout is not found, and a caller without the key is refused", async () => {
  expect((await expire("pay_none")).status).toBe(404);
  const id = await sandbox.openId();
  const headers = { authorization: "" };
  const refused = await sandbox.call("POST", `/checkouts/${id}/expire`, undefined, headers);
  expect(refused.status).toBe(401);
  expect((await sandbox.get(id)).state).toBe("open");
});
