import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "./manual-clock.ts";
import { type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

const clock = createManualClock();
let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock });
});
afterEach(() => sandbox.close());

async function list(query: string) {
  return (await sandbox.call("GET", `/payments?${query}`)).body;
}

test("all payments of a reference are found", async () => {
  const first = await sandbox.openId({ reference: "twice" });
  clock.advance(1);
  const second = await sandbox.openId({ reference: "twice" });
  await sandbox.openId({ reference: "other" });
  const { payments } = await list("reference=twice");
  expect(payments.map((payment) => payment.payment_id)).toEqual([first, second]);
});

test("changes come in pages, the oldest change first, each payment where it changed last", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 7; i += 1) {
    ids.push(await sandbox.openId());
    if (i % 2 === 0) clock.advance(10);
  }
  await sandbox.play(ids[0] ?? "", "approve");
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const from: string = cursor ? `cursor=${cursor}` : "changed_since=0";
    const page = await list(`limit=3&${from}`);
    expect(page.payments.length).toBeLessThanOrEqual(3);
    seen.push(...page.payments.map((payment) => payment.payment_id));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual([...ids.slice(1), ids[0]]);
});

test("changed_since leaves out what changed before and keeps what changed then", async () => {
  await sandbox.openId();
  clock.advance(1_000);
  const since = clock.now();
  const id = await sandbox.openId();
  const { payments } = await list(`changed_since=${since}`);
  expect(payments.map((payment) => payment.payment_id)).toEqual([id]);
});

test.each(["changed_since=soon", "cursor=abc", "limit=0", "limit=501"])(
  "%s is not valid",
  async (query) => {
    expect((await sandbox.call("GET", `/payments?${query}`)).status).toBe(422);
  },
);

test("an unknown payment is not found", async () => {
  expect((await sandbox.call("GET", "/payments/pay_none")).status).toBe(404);
  expect((await sandbox.play("pay_none", "approve")).status).toBe(404);
});

test("a play that the payment does not allow says so and changes nothing", async () => {
  const id = await sandbox.openId();
  await sandbox.play(id, "approve");
  const before = await sandbox.get(id);
  expect((await sandbox.play(id, "fail")).status).toBe(409);
  expect((await sandbox.play(id, "dance")).status).toBe(422);
  expect(await sandbox.get(id)).toEqual(before);
});

test("an open payment expires after a day, a pending one settles after 20 seconds", async () => {
  const walkedAway = await sandbox.openId();
  const paid = await sandbox.openId();
  await sandbox.play(paid, "bank_transfer");
  clock.advance(19_999);
  expect((await sandbox.get(paid)).state).toBe("pending");
  clock.advance(1);
  expect(await sandbox.get(paid)).toMatchObject({ state: "succeeded", cost_minor: 35 });
  clock.advance(86_400_000 - 20_001);
  expect((await sandbox.get(walkedAway)).state).toBe("open");
  clock.advance(1);
  expect((await sandbox.get(walkedAway)).state).toBe("expired");
});
