import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { createGatewayCall } from "../provider/gateway-call.ts";
import { GatewayUnavailable, type PaymentProvider } from "../provider/payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";

const connect = (apiUrl: string) =>
  createSandboxProvider({
    ...{ apiUrl, origin: new URL(apiUrl).origin },
    ...{ apiKey: "unused here", webhookSecrets: ["unused here"] },
    clock: createManualClock().now,
    call: createGatewayCall(500),
  });

/** Runs work with an adapter whose gateway always responds with `body`. */
async function withResponse<T>(body: unknown, work: (provider: PaymentProvider) => T) {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(body));
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
  const { facts } = await withResponse({ changes, next_cursor: null }, (gateway) =>
    gateway.pull(null),
  );
  return facts;
}

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
  expect(await pullFacts(changes)).toHaveLength(502);
});

test("an unreadable payment does not affect the others, and has its id and text", async () => {
  const unreadable = { ...payment, payment_id: "pay_2", currency: "GBP" };
  const facts = await pullFacts([payment, unreadable, "a\u0000".repeat(9e3)]);
  expect(facts[0]).toMatchObject({ paymentId: "pay_1", state: "succeeded" });
  expect(facts[1]).toMatchObject({ paymentId: "pay_2", reference: "donation-1" });
  expect(facts[1]).toMatchObject({ cause: expect.stringContaining("currency") });
  expect(facts[2]).toMatchObject({ reference: null, cause: expect.any(String) });
  const text = JSON.stringify(facts[2]);
  expect(text.length).toBeLessThan(8_000);
  expect(text).not.toContain("\\u0000");
});

test("an unreachable gateway is unavailable", async () => {
  await expect(connect("http://127.0.0.1:1").findPayment("1")).rejects.toThrow(GatewayUnavailable);
});

test.each([
  ["an unknown state", { state: "paid" }],
  ["an unknown currency", { currency: "GBP" }],
  ["a fraction", { amount_minor: 1.5 }],
  ["no id", { payment_id: null }],
])("a payment with %s is unreadable, under the requested id", async (_, change) => {
  const [fact] = await withResponse({ ...payment, ...change }, (gateway) =>
    gateway.getPayment("pay_1"),
  );
  expect(fact).toMatchObject({ paymentId: "pay_1", cause: expect.any(String) });
});
