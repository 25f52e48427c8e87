import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

const clock = createManualClock();
let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock });
});
afterEach(() => sandbox.close());

/** A payment of 1,020.00 USD; the gateway's cost is 29.88. */
async function paid() {
  const id = await sandbox.openId();
  await sandbox.play(id, "approve");
  return id;
}

const refund = (payment_id: string, amount_minor: number, key: string, currency = "USD") =>
  sandbox.call(...(["POST", "/refunds", { payment_id, amount_minor, currency }] as const), {
    "idempotency-key": key,
  });
const balance = async () =>
  (await sandbox.call("GET", "/balance")).body.balances.map(
    ({ currency, amount_minor }: Record<string, unknown>) => `${amount_minor} ${currency}`,
  );

test("refunds once per idempotency key, and never more than was paid", async () => {
  const id = await paid();
  expect(await balance()).toEqual(["99012 USD"]);
  const responses = await Promise.all(Array.from({ length: 10 }, () => refund(id, 2_000, "key-1")));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect((await refund(id, 2_001, "key-1")).body.error.code).toBe("key_reused");
  expect((await refund(id, 100_001, "key-2")).body.error.code).toBe("not_possible");
  expect((await refund(id, 100_000, "key-2", "EUR")).status).toBe(409);
  expect((await refund(id, 100_000, "key-2")).status).toBe(201);
  expect((await refund(id, 1, "key-3")).status).toBe(409);
  expect(await balance()).toEqual(["-2988 USD"]);
});

test("withdraws a dispute's amount and fee, and returns the amount if the dispute is won", async () => {
  const id = await paid();
  const { body } = await sandbox.call("POST", `/payments/${id}/disputes`, {});
  expect(await balance()).toEqual(["-4488 USD"]);
  expect((await refund(id, 1, "key-1")).status).toBe(409);
  await sandbox.call("POST", `/disputes/${body.id}/play`, { action: "win" });
  expect(await balance()).toEqual(["97512 USD"]);
  const refused = await sandbox.call("POST", `/disputes/${body.id}/play`, { action: "lose" });
  expect(refused.status).toBe(409);
  expect((await refund(id, 102_000, "key-2")).status).toBe(201);
});

test("moves the balance to another currency once a late cost is reported there", async () => {
  await sandbox.call("PUT", "/keeping", { cost_after_ms: 1_000, keeps_in: "EUR" });
  const id = await paid();
  expect(await balance()).toEqual(["102000 USD"]);
  clock.advance(1_000);
  expect(await balance()).toEqual(["89108 EUR", "0 USD"]);
  await refund(id, 51_000, "key-1");
  expect(await balance()).toEqual(["43208 EUR", "0 USD"]);
});

test("a restart preserves the balance and the order of changes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const dataFile = join(folder, "gateway.sqlite");
  await sandbox.close();
  sandbox = await startSandbox({ clock, dataFile });
  await refund(await paid(), 2_000, "key-1");
  await sandbox.close();
  sandbox = await startSandbox({ clock, dataFile });
  expect(await balance()).toEqual(["97012 USD"]);
  await paid();
  const { changes } = (await sandbox.call("GET", "/changes")).body;
  expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual([
    "payment",
    "refund",
    "payment",
  ]);
  rmSync(folder, { recursive: true });
});
