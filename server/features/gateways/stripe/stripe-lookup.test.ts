import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { webhookSignature } from "#sandbox/webhook-sender.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { createGatewayCall, type GatewayCall } from "../provider/gateway-call.ts";
import { GatewayUnavailable } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const unused = { secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"] as const };

/** A paid session that another program created in the same account. */
async function startForeign() {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const headers = { authorization: `Bearer ${double.keys.test}` };
  const ask = async (path: string, body?: URLSearchParams) => {
    const method = body ? "POST" : "GET";
    return (await fetch(`${double.url}/v1${path}`, { method, headers, body: body ?? null })).json();
  };
  const { id } = (await ask(
    "/checkout/sessions",
    new URLSearchParams({
      mode: "payment",
      success_url: "https://shop.example.org/",
      customer_email: "buyer@example.org",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "5000",
      "line_items[0][price_data][product_data][name]": "A mug",
    }),
  )) as { id: string };
  await double.pay(id);
  const { data } = (await ask("/charges")) as { data: [{ id: string; payment_intent: string }] };
  const provider = createStripeProvider({
    ...{ ...unused, secretKey: double.keys.test, apiUrl: double.url, clock: double.clock.now },
  });
  return { double, provider, session: id, charge: data[0].id, intent: data[0].payment_intent };
}

test("reports another program's payment as one unreadable payment, whichever id is looked up", async () => {
  const { double, provider, session, charge, intent } = await startForeign();
  const { id: refund } = await double.refundInDashboard(intent, 1_000);
  const { id: dispute } = await double.dispute(intent);
  const [reported, ...others] = await provider.getPayment(session);
  expect(reported).toMatchObject({ kind: "unreadable", paymentId: session, reference: null });
  expect(reported).toMatchObject({
    cause: expect.stringContaining("this site did not create it"),
  });
  expect(others).toEqual([]);
  for (const id of [charge, intent, refund, dispute]) {
    expect(await provider.getPayment(id)).toEqual([reported]);
  }
  expect((await provider.pull(null)).facts).toEqual([reported]);
  expect(JSON.stringify(reported)).not.toContain("buyer@");
});

/** Connects to a Stripe with one payment, which has no session. */
function withoutSession(metadata: object, ageMs: number) {
  const now = Date.UTC(2026, 10, 20);
  const call: GatewayCall = async (address) => {
    const intent = { id: "pi_1", object: "payment_intent", amount: 5_000, currency: "usd" };
    const created = (now - ageMs) / 1000;
    const isKnown = new URL(address).pathname === "/v1/payment_intents/pi_1";
    const body = isKnown ? { ...intent, metadata, created } : { data: [], has_more: false };
    return { status: 200, text: JSON.stringify(body) };
  };
  return createStripeProvider({ ...unused, call, clock: () => now });
}

test("reports a payment by link or invoice under its own id", async () => {
  expect(await withoutSession({}, 0).getPayment("pi_1")).toMatchObject([
    { kind: "unreadable", paymentId: "pi_1", reference: null },
  ]);
});

test("retries our payment while Stripe does not list its session, for a limited time", async () => {
  const ours = { donation_id: "donation-1" };
  await expect(withoutSession(ours, 60_000).getPayment("pi_1")).rejects.toThrow(GatewayUnavailable);
  expect(await withoutSession(ours, 3_600_000).getPayment("pi_1")).toMatchObject([
    { kind: "unreadable", paymentId: "pi_1", reference: "donation-1" },
  ]);
});

test("does not look up ids that Stripe cannot have", async () => {
  const call: GatewayCall = () => Promise.reject(new Error("called"));
  const provider = createStripeProvider({ ...unused, call });
  for (const id of ["", "a b", "\u202e", "x".repeat(201)]) {
    expect(await provider.getPayment(id)).toEqual([]);
  }
});

/** An open checkout of this site, the calls made, and the ids by which events are looked up. */
async function startOwn() {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const calls: string[] = [];
  const ask = createGatewayCall();
  const provider = createStripeProvider({
    ...{ ...unused, secretKey: double.keys.test, apiUrl: double.url, clock: double.clock.now },
    call(url, options) {
      calls.push(`${options.method} ${new URL(url).pathname}`);
      return ask(url, options);
    },
  });
  const { paymentId } = await provider.createCheckout({
    ...{ reference: "donation-1", idempotencyKey: "donation-1", method: "card", email: null },
    ...{ total: money(5_000, "USD"), description: "A well" },
    ...{ returnUrl: "https://site.example.org/back", cancelUrl: "https://site.example.org/" },
  });
  calls.length = 0;
  /** The lookup ids of all events of a type, oldest first. */
  async function lookupIds(type: string): Promise<string[]> {
    const headers = { authorization: `Bearer ${double.keys.test}` };
    const response = await fetch(`${double.url}/v1/events?type=${type}`, { headers });
    const { data } = (await response.json()) as { data: object[] };
    return data.toReversed().map((event) => {
      const body = JSON.stringify(event);
      const sign = webhookSignature(unused.webhookSecrets[0], "stripe-signature");
      const headers = sign(body, double.clock.now());
      return provider.readWebhook(Buffer.from(body), headers).paymentId ?? "";
    });
  }
  return { double, provider, calls, paymentId, lookupIds };
}

test("reads a paid payment and its cost with one call", async () => {
  const { double, provider, calls, paymentId, lookupIds } = await startOwn();
  await double.pay(paymentId);
  const [completed, updated] = [
    ...(await lookupIds("checkout.session.completed")),
    ...(await lookupIds("charge.updated")),
  ];
  expect(updated).toBe(completed);
  expect(await provider.getPayment(completed ?? "")).toMatchObject([
    {
      paymentId,
      reference: "donation-1",
      state: "succeeded",
      cost: money(175, "USD"),
      declines: 0,
    },
  ]);
  expect(calls).toEqual(["GET /v1/checkout/sessions"]);
});

test("reports failed attempts before the payment, by their events and when pulled", async () => {
  const { double, provider, paymentId, lookupIds } = await startOwn();
  await double.pay(paymentId, "insufficient_funds");
  await double.pay(paymentId, "decline");
  await double.pay(paymentId);
  const payment = { paymentId, state: "succeeded", declines: 2 };
  for (const type of ["payment_intent.payment_failed", "charge.failed"]) {
    const ids = await lookupIds(type);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(await provider.getPayment(id)).toMatchObject([payment]);
  }
  const { facts } = await provider.pull(null);
  expect(facts).toMatchObject([payment]);
});

test("does not look up a booked payment again when pulling, but does look up its refund", async () => {
  const { double, provider, calls, paymentId, lookupIds } = await startOwn();
  await double.pay(paymentId);
  const queries: (readonly string[])[] = [];
  const pull = async (booked: readonly string[]) => {
    calls.length = 0;
    const { facts } = await provider.pull(null, async (ids) => {
      queries.push(ids);
      return new Set(booked);
    });
    return facts;
  };
  expect(await pull([])).toMatchObject([{ kind: "payment", paymentId, state: "succeeded" }]);
  expect(await pull([paymentId])).toEqual([]);
  expect(calls).not.toContain("GET /v1/checkout/sessions");
  expect(queries).toEqual([[paymentId], [paymentId]]);
  const [intent = ""] = await lookupIds("checkout.session.completed");
  await double.refundInDashboard(intent, 1_000);
  const [payment, refund] = await pull([paymentId]);
  expect([payment?.kind, refund?.kind]).toEqual(["payment", "refund"]);
});

test("finds an existing refund by its metadata after Stripe dropped the idempotency key", async () => {
  const { double, provider, paymentId } = await startOwn();
  await double.pay(paymentId);
  const order = { id: "order-1", paymentId, reference: "donation-1", amount: money(2_000, "USD") };
  const { refundId } = await provider.refund(order);
  double.clock.advance(2 * DAY_MS);
  expect((await provider.refund(order)).refundId).toBe(refundId);
});
