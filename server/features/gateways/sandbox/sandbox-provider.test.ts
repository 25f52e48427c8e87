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

test("opens one checkout for a key, and finds its payment", async () => {
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

test("returns no facts for an unknown payment", async () => {
  expect(await provider.getPayment("pay_none")).toEqual([]);
  expect(await provider.findPayment("none")).toEqual([]);
});

test("expires an open checkout twice, and returns a paid one as paid", async () => {
  const abandoned = await provider.createCheckout(order);
  expect(await provider.expireCheckout(abandoned.paymentId)).toMatchObject([{ state: "expired" }]);
  expect(await provider.expireCheckout(abandoned.paymentId)).toMatchObject([{ state: "expired" }]);
  const paid = await provider.createCheckout({ ...order, idempotencyKey: "another" });
  await sandbox.play(paid.paymentId, "approve");
  expect(await provider.expireCheckout(paid.paymentId)).toEqual(
    await provider.getPayment(paid.paymentId),
  );
  expect(await provider.expireCheckout("pay_none")).toEqual([]);
});

test("finds the payment with the most progress of several with the same reference", async () => {
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

/** The payments listed in a round, and the cursor of the next round. */
async function pullRound(cursor: string | null) {
  const listed: string[] = [];
  for (;;) {
    const { facts, next, anew: nextRound }: Pulled = await provider.pull(cursor);
    listed.push(...facts.filter(isAboutPayment).map(({ paymentId }) => paymentId));
    if (next === null) return { listed, nextRound };
    cursor = next;
  }
}

test("lists all pages of changes, each payment once, even with equal times", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 505; i += 1) ids.push(await sandbox.openId());
  const { listed, nextRound } = await pullRound(null);
  expect(listed).toEqual(ids);
  expect((await pullRound(nextRound)).listed).toEqual(ids);
  clock.advance(10 * 60_000 + 1);
  const later = await sandbox.openId();
  const second = await pullRound(nextRound);
  expect(second.listed).toEqual([...ids, later]);
  expect((await pullRound(second.nextRound)).listed).toEqual([later]);
});

/** Runs work with an adapter whose gateway sends this text, or half a response for undefined. */
async function withResponse<T>(text: string | undefined, work: (provider: PaymentProvider) => T) {
  const server = createServer((_request, response) => {
    if (text === undefined) response.write("{");
    else response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work(connect(`http://127.0.0.1:${port}`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The facts of a page with these changes. */
async function pullFacts(changes: readonly unknown[]) {
  const text = JSON.stringify({ changes, next_cursor: null });
  return (await withResponse(text, (gateway) => gateway.pull(null))).facts;
}

test.each([
  ["bank_transfer", { way: "bank_transfer" }],
  ["by_pigeon", undefined],
  [null, undefined],
  [undefined, undefined],
])("reads a payment that was paid by %s", async (paid_by, paidBy) => {
  const [fact] = await pullFacts([{ ...payment, paid_by }]);
  expect(fact).toMatchObject({ paymentId: payment.payment_id, state: payment.state });
  expect(fact).toHaveProperty("paidBy", paidBy);
});

test("reads a page that is longer than requested", async () => {
  const changes = Array.from({ length: 502 }, (_, n) => ({ ...payment, payment_id: `pay_${n}` }));
  const facts = await pullFacts(changes);
  expect(facts).toHaveLength(502);
});

test("an unreadable payment does not affect the others, and has its id and text", async () => {
  const changes = [
    payment,
    { ...payment, payment_id: "pay_2", currency: "GBP" },
    "a\u0000".repeat(9e3),
  ];
  const facts = await pullFacts(changes);
  expect(facts[0]).toMatchObject({ paymentId: "pay_1", state: "succeeded" });
  expect(facts[1]).toMatchObject({ paymentId: "pay_2", reference: "donation-1" });
  expect(facts[1]).toMatchObject({ unreadable: expect.stringContaining("currency") });
  expect(facts[2]).toMatchObject({ reference: null, unreadable: expect.any(String) });
  const text = JSON.stringify(facts[2]);
  expect(text.length).toBeLessThan(8_000);
  expect(text).not.toContain("\\u0000");
});

test("a retry after a lost response returns the same payment", async () => {
  await sandbox.call("PUT", "/faults", { drop_answers: 1 });
  await expect(provider.createCheckout(order)).rejects.toThrow(GatewayUnavailable);
  await sandbox.call("PUT", "/faults", {});
  const [created] = (await provider.findPayment("donation-1")).filter(isAboutPayment);
  expect((await provider.createCheckout(order)).paymentId).toBe(created?.paymentId);
});

test("a failing or unreachable gateway is unavailable", async () => {
  await sandbox.call("PUT", "/faults", { reject_calls: 1 });
  await expect(provider.createCheckout(order)).rejects.toThrow(GatewayUnavailable);
  await expect(provider.getPayment("pay_1")).rejects.toThrow(GatewayUnavailable);
  await expect(provider.expireCheckout("pay_1")).rejects.toThrow(GatewayUnavailable);
  await expect(connect("http://127.0.0.1:1").findPayment("1")).rejects.toThrow(GatewayUnavailable);
});

test("a call that the gateway refuses as invalid is refused", async () => {
  const refused = provider.createCheckout({ ...order, reference: "" });
  await expect(refused).rejects.toThrow(GatewayRefused);
});

test("a call with a wrong key is unavailable, not refused", async () => {
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
  ["not JSON", "<html>"],
  ["truncated", JSON.stringify(payment).slice(0, 50)],
  ["late", undefined],
])("the gateway is unavailable if its response is %s", async (_, text) => {
  const payment = withResponse(text, (gateway) => gateway.getPayment("pay_1"));
  await expect(payment).rejects.toThrow(GatewayUnavailable);
});

test.each([
  ["an unknown state", { state: "paid" }],
  ["an unknown currency", { currency: "GBP" }],
  ["a fraction", { amount_minor: 1.5 }],
  ["no id", { payment_id: null }],
])("a payment with %s is unreadable, under the requested id", async (_, change) => {
  const text = JSON.stringify({ ...payment, ...change });
  const [fact] = await withResponse(text, (gateway) => gateway.getPayment("pay_1"));
  expect(fact).toMatchObject({ paymentId: "pay_1", unreadable: expect.any(String) });
});
