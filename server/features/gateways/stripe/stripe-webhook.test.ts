import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BadSignature, OtherMode } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";
import { stripeEventTypes, tellingTypes } from "./stripe-webhook.ts";

const secret = "whsec_now";
const now = Date.UTC(2026, 10, 20);
const options = { webhookSecrets: [secret, "whsec_before"] as const, clock: () => now };
const provider = createStripeProvider({ secretKey: "sk_test_unused", ...options });

function event(object: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return JSON.stringify({
    ...{ id: "evt_1", object: "event", type: "charge.updated", livemode: false },
    data: { object },
    ...more,
  });
}

const charge = { id: "ch_1", object: "charge", payment_intent: "pi_1" };

function sign(body: string, { key = secret, ageMs = 0 } = {}) {
  const stamp = Math.floor((now - ageMs) / 1000);
  const mac = createHmac("sha256", key).update(`${stamp}.${body}`).digest("hex");
  return { "stripe-signature": `t=${stamp},v1=${mac}` };
}

function read(body: string, how: Parameters<typeof sign>[1] = {}) {
  return provider.readWebhook(Buffer.from(body), sign(body, how));
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
])("an event leads to what tells all of its payment: %j", (object, paymentId) => {
  expect(read(event(object))).toEqual({
    ...{ eventId: "evt_1", type: "charge.updated", paymentId, reference: null },
  });
});

test("the guide names every event that has to be told", async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const [, stripe = ""] = guide.split("### Stripe");
  const [list = ""] = stripe.split("### ");
  const named = list.match(/`[a-z_]+(\.[a-z_]+)+`/g)?.map((word) => word.slice(1, -1));
  expect(named?.filter((word) => stripeEventTypes.has(word))).toEqual([...tellingTypes]);
});

test("no event about money of donors or about what went wrong is harmless", () => {
  const sensitive =
    /^(charge|checkout|invoice|issuing|payment_intent|radar|refund|review|transfer)|external|fraud|\.(canceled|failed|reversed)$/;
  const { harmlessTypes } = provider;
  expect(harmlessTypes).toContain("payout.paid");
  expect([...harmlessTypes].filter((type) => sensitive.test(type))).toEqual([]);
  expect([...harmlessTypes].filter((type) => stripeEventTypes.has(type))).toEqual([]);
});

test("an event tells the donation that its object bears", () => {
  const metadata = { donation_id: "donation-1" };
  expect(read(event({ ...charge, metadata })).reference).toBe("donation-1");
});

test("while the secret is renewed Stripe may sign with either", () => {
  expect(read(event(charge), { key: "whsec_before" }).eventId).toBe("evt_1");
  expect(() => read(event(charge), { key: "whsec_another" })).toThrow(BadSignature);
});

test.each([301_000, -301_000])("a signature of %i ms ago is bad", (ageMs) => {
  expect(() => read(event(charge), { ageMs })).toThrow(BadSignature);
});

test("an event of the other mode is refused", () => {
  expect(() => read(event(charge, { livemode: true }))).toThrow(OtherMode);
  const live = createStripeProvider({ secretKey: "rk_live_unused", ...options });
  const body = event(charge, { livemode: true });
  expect(live.readWebhook(Buffer.from(body), sign(body)).eventId).toBe("evt_1");
  const test = event(charge);
  expect(() => live.readWebhook(Buffer.from(test), sign(test))).toThrow(OtherMode);
});

test("a signed event that can't be read is kept for a person to look at", () => {
  for (const body of ["{", "null", "[]", event({ id: "ch_1" }), event(charge, { id: 7 })]) {
    expect(read(body)).toMatchObject({ type: "unreadable", paymentId: null });
    expect(read(body).eventId).toBe(read(body).eventId);
  }
  expect(read("{").eventId).not.toBe(read("[").eventId);
});
