import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { fixtureKey, type StartedSandbox, startSandbox } from "#sandbox/gateway/sandbox-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { createGatewayCall } from "../provider/gateway-call.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  isAboutPayment,
  type PaymentProvider,
  type Pulled,
} from "../provider/payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";

const clock = createManualClock();
let sandbox: StartedSandbox;
let provider: PaymentProvider;

const connect = (apiUrl: string, apiKey = fixtureKey) =>
  createSandboxProvider({
    apiUrl,
    origin: new URL(apiUrl).origin,
    apiKey,
    webhookSecrets: ["unused here"],
    clock: clock.now,
    call: createGatewayCall(500),
  });

beforeEach(async () => {
  sandbox = await startSandbox({ clock, prefix: "/sandbox" });
  provider = connect(sandbox.url);
});
afterEach(() => sandbox.close());

const order = {
  reference: "donation-1",
  idempotencyKey: "checkout-donation-1",
  total: money(102_000, "EUR"),
  method: "card",
  description: "Clean water, always",
  returnUrl: "http://site.example.org/paymentsuccessfull",
  cancelUrl: "http://site.example.org/paymentpage",
  email: null,
} as const;

test("the same key opens one checkout, and its payment can be asked for", async () => {
  const checkout = await provider.createCheckout(order);
  expect(checkout.url).toBe(`${sandbox.url}/pay/${checkout.paymentId}`);
  expect(await provider.createCheckout(order)).toEqual(checkout);
  const payment = {
    kind: "payment",
    paymentId: checkout.paymentId,
    reference: "donation-1",
    state: "open",
    total: money(102_000, "EUR"),
    cost: money(0, "EUR"),
    declines: 0,
    changedAt: clock.now(),
  };
  expect(await provider.getPayment(checkout.paymentId)).toEqual([payment]);
  expect(await provider.findPayment("donation-1")).toEqual([payment]);
});

test("a payment that the gateway does not know is undefined", async () => {
  expect(await provider.getPayment("pay_none")).toEqual([]);
  expect(await provider.findPayment("none")).toEqual([]);
});

test("an open checkout can be expired twice; a paid one answers that it is paid", async () => {
  const left = await provider.createCheckout(order);
  expect(await provider.expireCheckout(left.paymentId)).toMatchObject([{ state: "expired" }]);
  expect(await provider.expireCheckout(left.paymentId)).toMatchObject([{ state: "expired" }]);
  const paid = await provider.createCheckout({ ...order, idempotencyKey: "another" });
  await sandbox.play(paid.paymentId, "approve");
  expect(await provider.expireCheckout(paid.paymentId)).toEqual(
    await provider.getPayment(paid.paymentId),
  );
  expect(await provider.expireCheckout("pay_none")).toEqual([]);
});

test("of several payments for a reference the one with the most progress is found", async () => {
  const first = await provider.createCheckout(order);
  const second = await provider.createCheckout({ ...order, idempotencyKey: "another" });
  await sandbox.play(first.paymentId, "fail");
  expect((await provider.findPayment("donation-1")).filter(isAboutPayment)[0]?.paymentId).toBe(
    second.paymentId,
  );
  await sandbox.play(second.paymentId, "approve");
  await provider.createCheckout({ ...order, idempotencyKey: "third" });
  expect(await provider.findPayment("donation-1")).toMatchObject([
    {
      paymentId: second.paymentId,
      state: "succeeded",
      cost: money(2_988, "EUR"),
      paidBy: { way: "card" },
    },
  ]);
});

/** All pages of one round from a cursor on: what they list, and where the next round begins. */
async function pullRound(cursor: string | null) {
  const listed: string[] = [];
  for (;;) {
    const { facts, next, anew }: Pulled = await provider.pull(cursor);
    listed.push(...facts.filter(isAboutPayment).map(({ paymentId }) => paymentId));
    if (next === null) return { listed, anew };
    cursor = next;
  }
}

test("all pages of changes are listed, each payment once, even with equal times", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 505; i += 1) ids.push(await sandbox.openId());
  const { listed, anew } = await pullRound(null);
  expect(listed).toEqual(ids);
  expect((await pullRound(anew)).listed).toEqual(ids);
  clock.advance(10 * 60_000 + 1);
  const later = await sandbox.openId();
  const second = await pullRound(anew);
  expect(second.listed).toEqual([...ids, later]);
  expect((await pullRound(second.anew)).listed).toEqual([later]);
});

/** The facts that are read from a page with these payments. */
async function pulledFrom(told: readonly unknown[]) {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ changes: told, next_cursor: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { facts } = await connect(`http://127.0.0.1:${port}`).pull(null);
  server.closeAllConnections();
  server.close();
  return facts;
}

test.each([
  ["bank_transfer", { way: "bank_transfer" }],
  ["by_pigeon", undefined],
  [null, undefined],
  [undefined, undefined],
])("a payment that was paid by %s is read", async (paid_by, paidBy) => {
  const [fact] = await pulledFrom([{ ...payment, paid_by }]);
  expect(fact).toMatchObject({ paymentId: payment.payment_id, state: payment.state });
  expect(fact).toHaveProperty("paidBy", paidBy);
});

test("a page that is longer than we asked for is read", async () => {
  const told = Array.from({ length: 502 }, (_, n) => ({ ...payment, payment_id: `pay_${n}` }));
  const facts = await pulledFrom(told);
  expect(facts).toHaveLength(502);
});

test("a payment that cannot be read does not spoil its page, and keeps its id and text", async () => {
  const told = [
    payment,
    { ...payment, payment_id: "pay_2", currency: "GBP" },
    "a\u0000".repeat(9e3),
  ];
  const facts = await pulledFrom(told);
  expect(facts[0]).toMatchObject({ paymentId: "pay_1", state: "succeeded" });
  expect(facts[1]).toMatchObject({ paymentId: "pay_2", reference: "donation-1" });
  expect(facts[1]).toMatchObject({ unreadable: expect.stringContaining("currency") });
  expect(facts[2]).toMatchObject({ reference: null, unreadable: expect.any(String) });
  const text = JSON.stringify(facts[2]);
  expect(text.length).toBeLessThan(8_000);
  expect(text).not.toContain("\\u0000");
});

test("after a dropped answer, asking again gives the same payment", async () => {
  await sandbox.call("PUT", "/faults", { drop_answers: 1 });
  await expect(provider.createCheckout(order)).rejects.toThrow(GatewayUnavailable);
  await sandbox.call("PUT", "/faults", {});
  const [kept] = (await provider.findPayment("donation-1")).filter(isAboutPayment);
  expect((await provider.createCheckout(order)).paymentId).toBe(kept?.paymentId);
});

test("a gateway that fails or is not there is unavailable", async () => {
  await sandbox.call("PUT", "/faults", { reject_calls: 1 });
  await expect(provider.createCheckout(order)).rejects.toThrow(GatewayUnavailable);
  await expect(provider.getPayment("pay_1")).rejects.toThrow(GatewayUnavailable);
  await expect(provider.expireCheckout("pay_1")).rejects.toThrow(GatewayUnavailable);
  await expect(connect("http://127.0.0.1:1").findPayment("1")).rejects.toThrow(GatewayUnavailable);
});

test("a call that the gateway refuses as wrong is our own fault", async () => {
  const refused = provider.createCheckout({ ...order, reference: "" });
  await expect(refused).rejects.toThrow(GatewayRefused);
});

test("while the gateway refuses the key, nothing is said of a call", async () => {
  const refused = connect(sandbox.url, "wrong key").createCheckout(order);
  await expect(refused).rejects.toThrow("401");
  await expect(refused).rejects.toThrow(GatewayUnavailable);
});

const payment = {
  payment_id: "pay_1",
  reference: "donation-1",
  state: "succeeded",
  amount_minor: 100,
  currency: "USD",
  cost_minor: 33,
  declines: 0,
  changed_at: 1,
};

test.each([
  ["no JSON", "<html>"],
  ["half of it", JSON.stringify(payment).slice(0, 50)],
  ["no answer in time", undefined],
])("an answer that is %s is not believed", async (_, text) => {
  const server = createServer((_request, response) => {
    if (text === undefined) response.write("{");
    else response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = connect(`http://127.0.0.1:${port}`).getPayment("pay_1");
  await expect(answer).rejects.toThrow(GatewayUnavailable);
  server.closeAllConnections();
  server.close();
});

test.each([
  ["an unknown state", { state: "paid" }],
  ["an unknown currency", { currency: "GBP" }],
  ["a fraction", { amount_minor: 1.5 }],
  ["no id", { payment_id: null }],
])("a payment with %s is unreadable under the id that it was asked for by", async (_, change) => {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ ...payment, ...change }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const [fact] = await connect(`http://127.0.0.1:${port}`).getPayment("pay_1");
  expect(fact).toMatchObject({ paymentId: "pay_1", unreadable: expect.any(String) });
  server.closeAllConnections();
  server.close();
});
