import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixtureSecret, type StartedSandbox, startSandbox } from "./gateway/sandbox-fixture.ts";
import { startMerchant } from "./merchant-fixture.ts";
import { createManualClock } from "./sandbox-clock.ts";

let clock = createManualClock();
let merchant: Awaited<ReturnType<typeof startMerchant>>;
let sandbox: StartedSandbox;

beforeEach(async () => {
  clock = createManualClock();
  merchant = await startMerchant();
  sandbox = await startSandbox({ clock, webhookUrl: merchant.url });
});
afterEach(async () => {
  await sandbox.close();
  await merchant.close();
});

const arrived = (count: number) =>
  expect.poll(() => merchant.received.length).toBeGreaterThanOrEqual(count);
const openAndPlay = async (action: string, order = {}) => {
  const id = await sandbox.openId(order);
  await sandbox.play(id, action);
  return id;
};

test("an event carries the whole payment and a signature over its bytes", async () => {
  const id = await openAndPlay("approve");
  await arrived(1);
  const [{ signature, body } = { signature: "", body: "" }] = merchant.received;
  const seconds = clock.now() / 1000;
  const mac = createHmac("sha256", fixtureSecret).update(`${seconds}.${body}`).digest("hex");
  expect(signature).toBe(`t=${seconds},v1=${mac}`);
  const event = JSON.parse(body);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: "payment.succeeded",
    created_at: clock.now(),
    payment: expect.anything(),
  });
  expect(await sandbox.get(id)).toEqual({ ...event.payment, refunds: [], disputes: [] });
  expect(body).not.toContain("shop.example.org");
});

test("every change of a payment is told, in order", async () => {
  const id = await sandbox.openId();
  for (const [count, action] of ["decline", "bank_transfer", "settle"].entries()) {
    await sandbox.play(id, action);
    await arrived(count + 1);
  }
  expect(merchant.events().map(({ type }) => type)).toEqual([
    "payment.declined",
    "payment.pending",
    "payment.succeeded",
  ]);
});

test("webhooks that were not taken are sent by the next process on the same file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const dataFile = join(folder, "gateway.sqlite");
  merchant.answerWith(503);
  const before = await startSandbox({ clock, dataFile, webhookUrl: merchant.url });
  const { body: checkout } = await before.open({}, "key-1");
  const pending = await before.openId();
  await before.play(checkout.payment_id, "approve");
  await before.play(pending, "bank_transfer");
  const known = await before.get(checkout.payment_id);
  await before.close();

  clock.advance(1_000);
  merchant.received.length = 0;
  merchant.answerWith(200);
  const after = await startSandbox({ clock, dataFile, webhookUrl: merchant.url });
  await arrived(2);
  clock.advance(19_000);
  await arrived(3);
  expect(await after.get(checkout.payment_id)).toEqual(known);
  expect((await after.get(pending)).state).toBe("succeeded");
  expect((await after.open({}, "key-1")).body.payment_id).toBe(checkout.payment_id);
  expect((await after.open({ currency: "EUR" }, "key-1")).status).toBe(409);
  expect(merchant.events().map(({ type, payment }) => [type, payment.payment_id])).toEqual(
    expect.arrayContaining([
      ["payment.succeeded", checkout.payment_id],
      ["payment.pending", pending],
      ["payment.succeeded", pending],
    ]),
  );
  await after.close();
  rmSync(folder, { recursive: true });
});
