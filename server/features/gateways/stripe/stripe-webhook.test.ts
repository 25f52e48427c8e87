import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BadSignature, WrongMode } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";
import { pulledEventTypes, stripeEventTypes } from "./stripe-webhook.ts";

const secret = "whsec_now";
const now = Date.UTC(2026, 10, 20);
const options = { webhookSecrets: [secret, "whsec_before"] as const, clock: () => now };
const provider = createStripeProvider({ secretKey: "sk_test_unused", ...options });

function event(object: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  return JSON.stringify({
    ...{ id: "evt_1", object: "event", type: "charge.updated", livemode: false },
    data: { object },
    ...changes,
  });
}

const charge = { id: "ch_1", object: "charge", payment_intent: "pi_1" };

function sign(body: string, { key = secret, ageMs = 0 } = {}) {
  const stamp = Math.floor((now - ageMs) / 1000);
  const mac = createHmac("sha256", key).update(`${stamp}.${body}`).digest("hex");
  return { "stripe-signature": `t=${stamp},v1=${mac}` };
}

function read(body: string, options: Parameters<typeof sign>[1] = {}) {
  return provider.readWebhook(Buffer.from(body), sign(body, options));
}

test.each([
  [{ id: "cs_1", object: "checkout.session", payment_intent: null }, "cs_1"],
  [{ id: "cs_1", object: "checkout.session", payment_intent: "pi_1" }, "pi_1"],
  [{ id: "pi_1", object: "payment_intent" }, "pi_1"],
  [charge, "pi_1"],
  [{ ...charge, payment_intent: { id: "pi_1", object: "payment_intent" } }, "pi_1"],
  [{ ...charge, payment_intent: null }, "ch_1"],
  [{ id: "re_1", object: "refund", payment_intent: "pi_1", charge: "ch_1" }, "re_1"],
  [{ id: "du_1", object: "dispute", payment_intent: "pi_1", charge: "ch_1" }, "du_1"],
  [{ id: "po_1", object: "payout" }, null],
])("an event names the id that finds its whole payment: %j", (object, paymentId) => {
  expect(read(event(object))).toEqual({
    ...{ eventId: "evt_1", type: "charge.updated", paymentId, reference: null },
  });
});

test("the guide lists every event that the webhook needs", async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const [, stripe = ""] = guide.split("### Stripe");
  const [list = ""] = stripe.split("### ");
  const named = list.match(/`[a-z_]+(\.[a-z_]+)+`/g)?.map((word) => word.slice(1, -1));
  expect(named?.filter((word) => stripeEventTypes.has(word))).toEqual([...pulledEventTypes]);
});

test("no event about donors' money or a failure is harmless", () => {
  const sensitive =
    /^(charge|checkout|invoice|issuing|payment_intent|radar|refund|review|transfer)|external|fraud|(?<!^setup_intent)\.(canceled|failed|reversed)$/;
  const { harmlessTypes } = provider;
  expect(harmlessTypes).toContain("payout.paid");
  expect([...harmlessTypes].filter((type) => sensitive.test(type))).toEqual([]);
  expect([...harmlessTypes].filter((type) => stripeEventTypes.has(type))).toEqual([]);
});

test("an event names the donation in its object's metadata", () => {
  const metadata = { donation_id: "donation-1" };
  expect(read(event({ ...charge, metadata })).reference).toBe("donation-1");
});

test.each([
  ["checkout.session.completed", { id: "cs_1", object: "checkout.session", mode: "setup" }],
  ["checkout.session.expired", { id: "cs_1", object: "checkout.session", mode: "setup" }],
  [
    "payment_intent.succeeded",
    { id: "pi_1", object: "payment_intent", metadata: { donation_id: "donation-1" } },
  ],
])("a stored payment method and the intent of a checkout need no lookup: %s", (type, object) => {
  const { paymentId, type: storedType } = read(event(object, { type }));
  expect(paymentId).toBeNull();
  expect(provider.harmlessTypes).toContain(storedType);
});

test.each([
  ["a charge without the donor", { donation_id: "donation-1", charge_key: "key-1" }],
  ["a payment of another program", {}],
])("the success of %s is looked up", (_, metadata) => {
  const object = { id: "pi_1", object: "payment_intent", metadata };
  expect(read(event(object, { type: "payment_intent.succeeded" }))).toMatchObject({
    ...{ type: "payment_intent.succeeded", paymentId: "pi_1" },
  });
});

test("accepts either secret while it is being rotated", () => {
  expect(read(event(charge), { key: "whsec_before" }).eventId).toBe("evt_1");
  expect(() => read(event(charge), { key: "whsec_another" })).toThrow(BadSignature);
});

test.each([301_000, -301_000])("refuses a signature of %i ms ago", (ageMs) => {
  expect(() => read(event(charge), { ageMs })).toThrow(BadSignature);
});

test("refuses an event of the other mode", () => {
  expect(() => read(event(charge, { livemode: true }))).toThrow(WrongMode);
  const live = createStripeProvider({ secretKey: "rk_live_unused", ...options });
  const body = event(charge, { livemode: true });
  expect(live.readWebhook(Buffer.from(body), sign(body)).eventId).toBe("evt_1");
  const test = event(charge);
  expect(() => live.readWebhook(Buffer.from(test), sign(test))).toThrow(WrongMode);
});

test("accepts a signed event that can't be read, with an id derived from its content", () => {
  for (const body of ["{", "null", "[]", event({ id: "ch_1" }), event(charge, { id: 7 })]) {
    expect(read(body)).toMatchObject({ type: "unreadable", paymentId: null });
    expect(read(body).eventId).toBe(read(body).eventId);
  }
  expect(read("{").eventId).not.toBe(read("[").eventId);
});
