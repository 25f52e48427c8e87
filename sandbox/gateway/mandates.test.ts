import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { fixtureOrder, type StartedSandbox, startSandbox } from "./sandbox-fixture.ts";

const { method: _, ...fixtureCharge } = fixtureOrder;
const selectName = "What happens with later charges";
const clock = createManualClock();
let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ prefix: "/sandbox", clock });
});
afterEach(() => sandbox.close());

async function openSetup(): Promise<string> {
  const key = { "idempotency-key": crypto.randomUUID() };
  const { body } = await sandbox.call("POST", "/setups", fixtureOrder, key);
  expect(body.url).toBe(`${sandbox.url}/setup/${body.setup_id}`);
  return body.setup_id;
}

async function findMandate(source: string) {
  return (await sandbox.call("GET", `/mandates?source=${source}`)).body.mandate;
}

async function charge(mandate_id: string, key: string = crypto.randomUUID()) {
  const order = { ...fixtureCharge, mandate_id };
  return sandbox.call("POST", "/charges", order, { "idempotency-key": key });
}

test("a checkout that stores its card offers what happens with later charges", async () => {
  const ordinary = await sandbox.openId();
  expect((await sandbox.page(ordinary)).text).not.toContain(selectName);
  const crypto = await sandbox.openId({ method: "crypto", keep_method: true });
  expect((await sandbox.page(crypto)).text).not.toContain(selectName);
  const id = await sandbox.openId({ keep_method: true });
  expect((await sandbox.page(id)).text).toContain(selectName);
  const form = { play: "approve", attempt: "0", later: "insufficient_funds" };
  expect((await sandbox.post(`/pay/${id}`, form)).to).toBe(fixtureOrder.return_url);
  expect((await sandbox.page(id)).text).not.toContain(selectName);
  const mandate = await findMandate(id);
  expect(mandate.title).toBe("Visa ending in 9995");
  expect((await charge(mandate.mandate_id)).body).toMatchObject({
    ...{ state: "failed", declines: 1, decline_reason: "insufficient_funds", cost_minor: 0 },
  });
});

test("a setup page stores a bank account, whose charges the bank decides later", async () => {
  const id = await openSetup();
  const path = `/setup/${id}`;
  const page = await sandbox.read(path);
  expect(page.text).toContain("<title>Store a payment method");
  expect(page.headers.get("content-security-policy")).toContain("http://shop.example.org");
  expect((await sandbox.post(path, { play: "walk_away", attempt: "0" })).to).toBe(
    fixtureOrder.cancel_url,
  );
  for (const _ of [1, 2]) await sandbox.post(path, { play: "decline", attempt: "0" });
  expect((await sandbox.read(path)).text).toContain("The card was declined.");
  expect(await findMandate(id)).toBeNull();
  const form = { play: "bank_transfer", attempt: "1", later: "card_blocked" };
  expect((await sandbox.post(path, form)).to).toBe(fixtureOrder.return_url);
  const stored = await sandbox.read(path);
  expect(stored.text).toContain("Bank account ending in 3000 is stored.");
  expect(stored.text).not.toContain("<form");

  const { mandate_id } = await findMandate(id);
  const { body } = await charge(mandate_id);
  expect(body.state).toBe("pending");
  const donorPage = await sandbox.page(body.payment_id);
  expect(donorPage.text).toContain("Bank account ending in 3000");
  clock.advance(20_000);
  expect(await sandbox.get(body.payment_id)).toMatchObject({
    ...{ state: "failed", declines: 1, decline_reason: "card_blocked" },
  });
  expect((await sandbox.page(body.payment_id)).text).toContain("This payment failed.");
});

test("the account page changes what happens with later charges, and revokes", async () => {
  const id = await sandbox.openId({ keep_method: true });
  await sandbox.play(id, "approve");
  const { mandate_id } = await findMandate(id);
  const later = { play: "later_charges", mandate_id, later: "expired_card" };
  expect((await sandbox.read("/")).text).toContain("Visa ending in 4242");
  await sandbox.post("/", later);
  expect((await charge(mandate_id)).body.decline_reason).toBe("expired_card");
  await sandbox.call("POST", `/mandates/${mandate_id}/play`, { outcome: "declined", once: true });
  expect((await charge(mandate_id)).body.decline_reason).toBe("declined");
  expect((await charge(mandate_id)).body.decline_reason).toBe("expired_card");
  await sandbox.post("/", { play: "revoke", mandate_id });
  expect((await charge(mandate_id)).status).toBe(410);
  expect((await sandbox.read("/")).text).not.toContain("Visa ending in 4242");
});

test("refuses a key that was used for another charge or checkout, and a charge without a key", async () => {
  const checkoutKey = crypto.randomUUID();
  const { body } = await sandbox.open({ keep_method: true }, checkoutKey);
  await sandbox.play(body.payment_id, "approve");
  const { mandate_id } = await findMandate(body.payment_id);
  expect((await charge(mandate_id, checkoutKey)).body.error.code).toBe("key_reused");
  expect((await charge(mandate_id, "")).status).toBe(400);
  expect((await charge(mandate_id, "key-1")).status).toBe(201);
  const another = { ...fixtureCharge, mandate_id, amount_minor: 7 };
  const refused = await sandbox.call("POST", "/charges", another, { "idempotency-key": "key-1" });
  expect(refused.body.error.code).toBe("key_reused");
});
