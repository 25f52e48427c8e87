import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { createGatewayCall, type GatewayCall } from "../provider/gateway-call.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  MandateGone,
  type MandateSetupRequest,
} from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const unused = { secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"] as const };

const nothingFound = { status: 200, text: JSON.stringify({ data: [], has_more: false }) };

/** A card stored with a paid checkout, and the calls made since. */
async function startStored() {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const calls: string[] = [];
  const search = { isBehind: false };
  const ask = createGatewayCall();
  const { mandates, ...provider } = createStripeProvider({
    ...{ secretKey: double.keys.test, apiUrl: double.url, clock: double.clock.now },
    webhookSecrets: [double.secret],
    call(url, options) {
      calls.push(`${options.method} ${new URL(url).pathname.replace(/(cs|pi|pm)_\w+/, "$1")}`);
      const isEmpty = search.isBehind && url.includes("/search?");
      return isEmpty ? Promise.resolve(nothingFound) : ask(url, options);
    },
  });
  if (!mandates) throw new Error("Stripe has mandates");
  const { paymentId } = await provider.createCheckout({
    ...{ reference: "donation-1", idempotencyKey: "donation-1", method: "card", email: null },
    ...{ total: money(5_000, "USD"), description: "A well", keepMethod: true },
    ...{ returnUrl: "https://site.example.org/back", cancelUrl: "https://site.example.org/" },
  });
  await double.pay(paymentId);
  const { id = "" } = (await mandates.find(paymentId)) ?? {};
  calls.length = 0;
  return { double, provider, mandates, calls, search, order: { ...charge, mandateId: id } };
}

const charge = {
  ...{ mandateId: "cus_1/pm_1", reference: "donation-2", idempotencyKey: "donation-2-1" },
  ...{ total: money(5_000, "USD"), description: "A well", email: null },
};

const setup: MandateSetupRequest = {
  ...{ reference: "recurring-1", idempotencyKey: "setup-1", currency: "USD" },
  ...{ description: "A well", email: "ada@example.org" },
  ...{ returnUrl: "https://site.example.org/", cancelUrl: "https://site.example.org/" },
};

test("charges with two calls, and reports a charge by its event with two", async () => {
  const { provider, mandates, calls, order } = await startStored();
  const [payment] = await mandates.charge(order);
  expect(payment).toMatchObject({ state: "succeeded", cost: money(175, "USD") });
  expect(calls).toEqual(["GET /v1/payment_intents/search", "POST /v1/payment_intents"]);
  calls.length = 0;
  const { paymentId } = payment as { paymentId: string };
  expect(await provider.getPayment(paymentId)).toEqual([payment]);
  expect(calls).toEqual(["GET /v1/checkout/sessions", "GET /v1/payment_intents/pi"]);
});

test("does not look up a booked charge again when pulling, but does look up its refund", async () => {
  const { double, provider, mandates, order } = await startStored();
  const [payment] = await mandates.charge(order);
  const { paymentId } = payment as { paymentId: string };
  const queries: (readonly string[])[] = [];
  const pull = async (booked: readonly string[]) => {
    const { facts } = await provider.pull(null, async (ids) => {
      queries.push(ids);
      return new Set(booked);
    });
    return facts.filter((fact) => "reference" in fact && fact.reference === "donation-2");
  };
  expect(await pull([])).toEqual([payment]);
  expect(queries).toEqual([[expect.stringMatching(/^cs_/), paymentId]]);
  expect(await pull([paymentId])).toEqual([]);
  await double.refundInDashboard(paymentId, 1_000);
  expect((await pull([paymentId])).map(({ kind }) => kind)).toEqual(["payment", "refund"]);
});

test("does not look up setup pages when pulling", async () => {
  const { double, provider, mandates, calls } = await startStored();
  await double.pay((await mandates.openSetup(setup)).setupId);
  calls.length = 0;
  await provider.pull(null);
  expect(calls).not.toContain("GET /v1/checkout/sessions/cs");
});

test("a debit that the bank rejects days later has failed, and is not charged again", async () => {
  const { double, provider, mandates } = await startStored();
  const { setupId } = await mandates.openSetup({ ...setup, currency: "EUR" });
  await double.pay(setupId, "pay_later_then_fail");
  const mandate = await mandates.find(setupId);
  expect(mandate).toMatchObject({ title: "SEPA account ending in 3202" });
  expect(await provider.getPayment(setupId)).toEqual([]);
  const order = { ...charge, mandateId: mandate?.id ?? "", total: money(5_000, "EUR") };
  expect(await mandates.charge(order)).toMatchObject([{ state: "pending" }]);
  double.clock.advance(4 * DAY_MS);
  const failed = await mandates.charge(order);
  expect(failed).toMatchObject([{ state: "failed", declines: 1 }]);
  expect((await provider.pull(null)).facts).toContainEqual(failed[0]);
});

test("a charge is not repeated with the method that replaced its own", async () => {
  const { double, mandates, calls, order } = await startStored();
  const [payment] = await mandates.charge(order);
  const { setupId } = await mandates.openSetup(setup);
  await double.pay(setupId);
  const { id: mandateId = "" } = (await mandates.find(setupId)) ?? {};
  for (const ageMs of [0, 2 * DAY_MS]) {
    double.clock.advance(ageMs);
    expect(await mandates.charge({ ...order, mandateId })).toEqual([payment]);
  }
  expect(calls.filter((call) => call === "POST /v1/payment_intents")).toHaveLength(1);
});

test("finds a charge that Stripe's search does not find yet, and does not repeat it", async () => {
  const { double, provider, mandates, search, order } = await startStored();
  const [payment] = await mandates.charge(order);
  search.isBehind = true;
  expect(await provider.findPayment(order.reference)).toEqual([payment]);
  expect(await mandates.charge(order)).toEqual([payment]);
  const { setupId } = await mandates.openSetup(setup);
  await double.pay(setupId);
  const { id: mandateId = "" } = (await mandates.find(setupId)) ?? {};
  await expect(mandates.charge({ ...order, mandateId })).rejects.toThrow(GatewayUnavailable);
});

test("a method that was removed at Stripe is gone, and an unreadable mandate too", async () => {
  const { double, mandates, order } = await startStored();
  const [, method] = order.mandateId.split("/");
  const headers = { authorization: `Bearer ${double.keys.test}` };
  const detach = `${double.url}/v1/payment_methods/${method}/detach`;
  await fetch(detach, { method: "POST", headers });
  await expect(mandates.charge(order)).rejects.toThrow(MandateGone);
  await mandates.revoke(order.mandateId);
  for (const mandateId of ["", "cus_1", "../pm_1", "cus_1/pm_1/x"]) {
    await expect(mandates.charge({ ...order, mandateId })).rejects.toThrow(MandateGone);
    await mandates.revoke(mandateId);
  }
});

test("a refused charge of a method that is still stored is no missing mandate", async () => {
  const { mandates, order } = await startStored();
  const refused = await mandates
    .charge({ ...order, total: money(10, "USD") })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GatewayRefused);
  expect(String(refused)).toContain("amount_too_small");
});

test("asks Stripe for the charge of this method, without the donor", async () => {
  const forms: object[] = [];
  const call: GatewayCall = async (_, { method, headers, body }) => {
    const key = headers["idempotency-key"];
    if (method === "POST") forms.push({ key, ...Object.fromEntries(new URLSearchParams(body)) });
    return { status: 200, text: JSON.stringify({ id: "pi_1", data: [], has_more: false }) };
  };
  const { mandates } = createStripeProvider({ ...unused, call });
  await mandates?.charge(charge);
  expect(forms).toEqual([
    {
      ...{ key: "donation-2-1", amount: "5000", currency: "usd", description: "A well" },
      ...{ customer: "cus_1", payment_method: "pm_1", off_session: "true", confirm: "true" },
      "metadata[donation_id]": "donation-2",
      "metadata[charge_key]": "donation-2-1",
      "expand[0]": "latest_charge.balance_transaction",
    },
  ]);
});
