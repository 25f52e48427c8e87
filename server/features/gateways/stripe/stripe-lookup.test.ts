import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { webhookSignature } from "#sandbox/webhook-sender.ts";
import { createGatewayCall, type GatewayCall } from "../provider/gateway-call.ts";
import { GatewayUnavailable } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const unused = { secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"] as const };

/** A session that another program made with the same account, paid. */
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

test("a payment that another program took is one thing for a person, by whatever id it comes", async () => {
  const { double, provider, session, charge, intent } = await startForeign();
  const { id: refund } = await double.refundInDashboard(intent, 1_000);
  const { id: dispute } = await double.dispute(intent);
  const [told, ...more] = await provider.getPayment(session);
  expect(told).toMatchObject({ kind: "unreadable", paymentId: session, reference: null });
  expect(told).toMatchObject({ unreadable: expect.stringContaining("this site did not make it") });
  expect(more).toEqual([]);
  for (const id of [charge, intent, refund, dispute]) {
    expect(await provider.getPayment(id)).toEqual([told]);
  }
  expect((await provider.pull(null)).facts).toEqual([told]);
  expect(JSON.stringify(told)).not.toContain("buyer@");
});

/** Stripe with one payment that came by no session. */
function withoutSession(metadata: object, ageMs: number) {
  const now = Date.UTC(2026, 10, 20);
  const call: GatewayCall = async (address) => {
    const intent = { id: "pi_1", object: "payment_intent", amount: 5_000, currency: "usd" };
    const created = (now - ageMs) / 1000;
    const isOne = new URL(address).pathname === "/v1/payment_intents/pi_1";
    const body = isOne ? { ...intent, metadata, created } : { data: [], has_more: false };
    return { status: 200, text: JSON.stringify(body) };
  };
  return createStripeProvider({ ...unused, call, clock: () => now });
}

test("a payment by a link or an invoice is told by its own id", async () => {
  expect(await withoutSession({}, 0).getPayment("pi_1")).toMatchObject([
    { kind: "unreadable", paymentId: "pi_1", reference: null },
  ]);
});

test("a payment of ours whose session Stripe does not tell yet is asked for again, and not for ever", async () => {
  const ours = { donation_id: "donation-1" };
  await expect(withoutSession(ours, 60_000).getPayment("pi_1")).rejects.toThrow(GatewayUnavailable);
  expect(await withoutSession(ours, 3_600_000).getPayment("pi_1")).toMatchObject([
    { kind: "unreadable", paymentId: "pi_1", reference: "donation-1" },
  ]);
});

test("what is no id of Stripe's is not asked for", async () => {
  const call: GatewayCall = () => Promise.reject(new Error("asked"));
  const provider = createStripeProvider({ ...unused, call });
  for (const id of ["", "a b", "\u202e", "x".repeat(201)]) {
    expect(await provider.getPayment(id)).toEqual([]);
  }
});

/** An open checkout of this site, the calls that are made, and by what the events so far are asked about. */
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
    ...{ reference: "gift-1", idempotencyKey: "gift-1", method: "card", email: null },
    ...{ total: money(5_000, "USD"), description: "A well" },
    ...{ returnUrl: "https://site.example.org/back", cancelUrl: "https://site.example.org/" },
  });
  calls.length = 0;
  /** The ids that events of a type name, oldest first. */
  async function named(type: string): Promise<string[]> {
    const headers = { authorization: `Bearer ${double.keys.test}` };
    const answer = await fetch(`${double.url}/v1/events?type=${type}`, { headers });
    const { data } = (await answer.json()) as { data: object[] };
    return data.toReversed().map((event) => {
      const body = JSON.stringify(event);
      const sign = webhookSignature(unused.webhookSecrets[0], "stripe-signature");
      const headers = sign(body, double.clock.now());
      return provider.readWebhook(Buffer.from(body), headers).paymentId ?? "";
    });
  }
  return { double, provider, calls, paymentId, named };
}

test("what was paid is told by one call, with its cost", async () => {
  const { double, provider, calls, paymentId, named } = await startOwn();
  await double.pay(paymentId);
  const [completed, updated] = [
    ...(await named("checkout.session.completed")),
    ...(await named("charge.updated")),
  ];
  expect(updated).toBe(completed);
  expect(await provider.getPayment(completed ?? "")).toMatchObject([
    { paymentId, reference: "gift-1", state: "succeeded", cost: money(175, "USD"), declines: 0 },
  ]);
  expect(calls).toEqual(["GET /v1/checkout/sessions"]);
});

test("attempts that failed before the payment are told with the event of one, and in what is pulled", async () => {
  const { double, provider, paymentId, named } = await startOwn();
  await double.pay(paymentId, "insufficient_funds");
  await double.pay(paymentId, "decline");
  await double.pay(paymentId);
  const told = { paymentId, state: "succeeded", declines: 2 };
  for (const type of ["payment_intent.payment_failed", "charge.failed"]) {
    const ids = await named(type);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(await provider.getPayment(id)).toMatchObject([told]);
  }
  const { facts } = await provider.pull(null);
  expect(facts).toMatchObject([told]);
});

test("a payment that is booked is not asked for again when changes are pulled, but its refund is", async () => {
  const { double, provider, calls, paymentId, named } = await startOwn();
  await double.pay(paymentId);
  const asked: (readonly string[])[] = [];
  const pull = async (booked: readonly string[]) => {
    calls.length = 0;
    const { facts } = await provider.pull(null, async (ids) => {
      asked.push(ids);
      return new Set(booked);
    });
    return facts;
  };
  expect(await pull([])).toMatchObject([{ kind: "payment", paymentId, state: "succeeded" }]);
  expect(await pull([paymentId])).toEqual([]);
  expect(calls).not.toContain("GET /v1/checkout/sessions");
  expect(asked).toEqual([[paymentId], [paymentId]]);
  const [intent = ""] = await named("checkout.session.completed");
  await double.refundInDashboard(intent, 1_000);
  const [payment, refund] = await pull([paymentId]);
  expect([payment?.kind, refund?.kind]).toEqual(["payment", "refund"]);
});
