import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

const clock = createManualClock();
const DAY_MS = 86_400_000;
let told: { type: string; movement?: unknown }[] = [];
let sandbox: StartedSandbox;
beforeEach(async () => {
  told = [];
  sandbox = await startSandbox({
    clock,
    webhookUrl: "http://merchant.example.org",
    post: async (_url, _headers, body) => {
      told.push(JSON.parse(body));
      return 200;
    },
  });
});
afterEach(() => sandbox.close());

/** A payment of 1,020.00 USD; 29.88 of it is the gateway's. */
async function paid(order: object = {}) {
  const id = await sandbox.openId(order);
  await sandbox.play(id, "approve");
  return id;
}

const order = (payment_id: string, amount_minor: number, key: string, currency = "USD") =>
  sandbox.call(
    "POST",
    "/refunds",
    { payment_id, amount_minor, currency },
    { "idempotency-key": key },
  );
const balance = async () =>
  (await sandbox.call("GET", "/balance")).body.balances.map(
    ({ currency, amount_minor }) => `${amount_minor} ${currency}`,
  );

test("a refund is made once for a key, and never more than was paid", async () => {
  const id = await paid();
  expect(await balance()).toEqual(["99012 USD"]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(id, 2_000, "wish-1")));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ kind: "refund", order_key: "wish-1", state: "done" });
  expect((await order(id, 2_001, "wish-1")).body.error.code).toBe("key_reused");
  expect((await order(id, 100_001, "wish-2")).body.error.code).toBe("not_possible");
  expect((await order(id, 100_000, "wish-2", "EUR")).status).toBe(409);
  expect((await order(id, 100_000, "wish-2")).status).toBe(201);
  expect((await order(id, 1, "wish-3")).status).toBe(409);
  expect(await balance()).toEqual(["-2988 USD"]);
  expect((await sandbox.get(id)).refunds).toHaveLength(2);
  expect((await sandbox.call("GET", `/refunds?payment_id=${id}`)).body.refunds).toHaveLength(2);
  expect(told.map(({ type }) => type)).toEqual(["payment.succeeded", "refund.done", "refund.done"]);
});

test("what is open, unknown or without a key is not refunded", async () => {
  const id = await sandbox.openId();
  expect((await order(id, 1, "wish-1")).status).toBe(409);
  expect((await order("pay_none", 1, "wish-1")).status).toBe(404);
  expect((await order(id, 0, "wish-1")).status).toBe(422);
  expect((await sandbox.call("POST", "/refunds", {})).status).toBe(400);
});

test("a refund made at the gateway bears no key; one that fails comes back", async () => {
  const id = await paid();
  const { body } = await sandbox.call("POST", `/payments/${id}/refunds`, { amount_minor: 500 });
  expect(body).toMatchObject({ order_key: null, state: "done", amount_minor: 500 });
  const rest = await sandbox.call("POST", `/payments/${id}/refunds`, {});
  expect(rest.body).toMatchObject({ amount_minor: 101_500 });
  expect(await balance()).toEqual(["-2988 USD"]);
  clock.advance(10);
  const failed = await sandbox.call("POST", `/refunds/${rest.body.id}/fail`);
  expect(failed.body).toMatchObject({ state: "failed", changed_at: clock.now() });
  expect(await balance()).toEqual(["98512 USD"]);
  expect((await sandbox.call("POST", `/refunds/${rest.body.id}/fail`)).status).toBe(409);
  expect(told.at(-1)).toMatchObject({ type: "refund.failed", movement: failed.body });
});

test("a dispute takes the amount and a fee; won, the amount comes back", async () => {
  const id = await paid();
  const { body } = await sandbox.call("POST", `/payments/${id}/disputes`, {});
  expect(body).toMatchObject({ state: "open", withdrawn: true, amount_minor: 102_000 });
  expect(await balance()).toEqual(["-4488 USD"]);
  expect((await order(id, 1, "wish-1")).status).toBe(409);
  const answered = await sandbox.call("POST", `/disputes/${body.id}/evidence`, { text: "Given." });
  expect(answered.body).toMatchObject({ state: "reviewed", evidence: "Given." });
  const again = await sandbox.call("POST", `/disputes/${body.id}/evidence`, { text: "Again." });
  expect(again.status).toBe(409);
  const won = await sandbox.call("POST", `/disputes/${body.id}/play`, { action: "win" });
  expect(won.body).toMatchObject({ state: "won", withdrawn: false });
  expect(await balance()).toEqual(["97512 USD"]);
  const over = await sandbox.call("POST", `/disputes/${body.id}/play`, { action: "lose" });
  expect(over.status).toBe(409);
  expect((await order(id, 102_000, "wish-2")).status).toBe(201);
});

test("an enquiry takes nothing until it is lost, and evidence has its day", async () => {
  const id = await paid();
  const opened = { amount_minor: 1_000, withdrawn: false, reason: "product_not_received" };
  const { body } = await sandbox.call("POST", `/payments/${id}/disputes`, opened);
  expect(await balance()).toEqual(["97512 USD"]);
  clock.advance(7 * DAY_MS + 1);
  const late = await sandbox.call("POST", `/disputes/${body.id}/evidence`, { text: "Late." });
  expect(late.status).toBe(409);
  await sandbox.call("POST", `/disputes/${body.id}/play`, { action: "lose" });
  expect(await balance()).toEqual(["96512 USD"]);
  expect(told.slice(1).map(({ type }) => type)).toEqual(["dispute.opened", "dispute.lost"]);
});

test("money goes to the bank and comes from there, and fees of the account count", async () => {
  await paid();
  const move = (what: string, amount_minor: number) =>
    sandbox.call("POST", "/transfers", { what, amount_minor, currency: "USD" });
  await move("to_bank", 90_000);
  await move("fee", 1_000);
  await move("fee_returned", 500);
  expect((await move("from_bank", 100)).status).toBe(201);
  expect(await balance()).toEqual(["8612 USD"]);
  await sandbox.call("PUT", "/keeping", { drift_minor: 7 });
  expect(await balance()).toEqual(["8619 USD"]);
});

test("a cost that is told late, and in another currency, moves the balance there", async () => {
  await sandbox.call("PUT", "/keeping", { cost_after_ms: 1_000, keeps_in: "EUR" });
  const id = await paid();
  expect(await sandbox.get(id)).toMatchObject({ cost_minor: null, kept_minor: null });
  expect(await balance()).toEqual(["102000 USD"]);
  clock.advance(1_000);
  expect(await sandbox.get(id)).toMatchObject({ cost_minor: 2_692, kept_minor: 91_800 });
  expect(await balance()).toEqual(["89108 EUR", "0 USD"]);
  const { body } = await order(id, 51_000, "wish-1");
  expect(body.kept_minor).toBe(45_900);
  expect(await balance()).toEqual(["43208 EUR", "0 USD"]);
  expect(told.map(({ type }) => type)).toContain("payment.updated");
});

test("changes of all kinds come in one list, in pages, each where it changed last", async () => {
  const first = await paid();
  await sandbox.call("POST", `/payments/${first}/refunds`, { amount_minor: 1 });
  const { body } = await sandbox.call("POST", `/payments/${first}/disputes`, { amount_minor: 1 });
  await sandbox.call("POST", "/transfers", { what: "to_bank", amount_minor: 1, currency: "USD" });
  await paid();
  await sandbox.call("POST", `/disputes/${body.id}/play`, { action: "win" });
  const kinds: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${cursor}`;
    const page = (await sandbox.call("GET", `/changes?limit=2${from}`)).body;
    kinds.push(...page.changes.map(({ kind }) => kind));
    cursor = page.next_cursor;
  }
  expect(kinds).toEqual(["payment", "refund", "transfer", "payment", "dispute"]);
});

test("a restart keeps the balance and goes on in the order of changes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const dataFile = join(folder, "gateway.sqlite");
  await sandbox.close();
  sandbox = await startSandbox({ clock, dataFile });
  const id = await paid();
  await order(id, 2_000, "wish-1");
  await sandbox.close();
  sandbox = await startSandbox({ clock, dataFile });
  expect(await balance()).toEqual(["97012 USD"]);
  await paid();
  const { changes } = (await sandbox.call("GET", "/changes")).body;
  expect(changes.map(({ kind }) => kind)).toEqual(["payment", "refund", "payment"]);
  rmSync(folder, { recursive: true });
});
