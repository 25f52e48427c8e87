import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { GatewayCall } from "../provider/gateway-call.ts";
import type { PaymentProvider } from "../provider/payment-provider.ts";
import { createBtcpayApi } from "./btcpay-api.ts";
import { readRefundPage } from "./btcpay-facts.ts";
import { createConnect, openInvoice } from "./btcpay-fixture.ts";

/** A double and the adapter, on one manual clock. */
async function connectBtcpay(options: { readonly pageSize?: number } = {}) {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  onTestFinished(() => double.stop());
  return { clock, double, provider: createConnect(double, clock)(options) };
}

/** Pulls a round and returns the states of its payments. */
async function pullRound(provider: PaymentProvider, from: string | null) {
  const states = new Map<string, string>();
  let cursor = from;
  for (let pages = 1; ; pages += 1) {
    const { facts, next, nextRound } = await provider.pull(cursor);
    for (const fact of facts) if (fact.kind === "payment") states.set(fact.paymentId, fact.state);
    if (next === null) return { states, nextRound, pages };
    cursor = next;
  }
}

test("finds a change to an old invoice within minutes, even without an event", async () => {
  const { clock, double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  let { nextRound } = await pullRound(provider, null);
  clock.advance(5 * DAY_MS);
  nextRound = (await pullRound(provider, nextRound)).nextRound;
  await double.pay(id);
  await double.confirm(id);
  let found: string | undefined;
  for (let minute = 0; minute < 11 && found !== "succeeded"; minute += 1) {
    clock.advance(MINUTE_MS);
    const next = await pullRound(provider, nextRound);
    found = next.states.get(id) ?? found;
    nextRound = next.nextRound;
  }
  expect(found).toBe("succeeded");
});

test("reads many old invoices over several rounds of limited size, without missing any", async () => {
  const { clock, provider } = await connectBtcpay({ pageSize: 2 });
  const all: string[] = [];
  for (let i = 0; i < 25; i += 1) {
    all.push(await openInvoice(provider));
    clock.advance(1_000);
  }
  let { nextRound } = await pullRound(provider, null);
  clock.advance(DAY_MS);
  // Invoices created since the last round are young; the scan of the others starts later.
  nextRound = (await pullRound(provider, nextRound)).nextRound;
  const seen = new Set<string>();
  for (let i = 0; i < 4; i += 1) {
    clock.advance(11 * MINUTE_MS);
    const next = await pullRound(provider, nextRound);
    expect(next.pages).toBeLessThanOrEqual(7);
    expect(next.states.size).toBeLessThanOrEqual(10);
    for (const id of next.states.keys()) seen.add(id);
    nextRound = next.nextRound;
  }
  expect([...seen].toSorted()).toEqual(all.toSorted());
});

test("misses nothing after weeks without a pull", async () => {
  const { clock, provider } = await connectBtcpay();
  const { nextRound } = await pullRound(provider, null);
  const early = await openInvoice(provider);
  clock.advance(50 * DAY_MS);
  expect([...(await pullRound(provider, nextRound)).states.keys()]).toEqual([early]);
});

test("starts from the beginning on an invalid cursor", async () => {
  const { provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  for (const cursor of ["", "nonsense", "1.2.3", "1.2.3.x", "1.2.3.4.5e99"]) {
    expect([...(await pullRound(provider, cursor)).states.keys()]).toEqual([id]);
  }
});

test("reports refunds beyond the first page in the same round", async () => {
  const { double, provider } = await connectBtcpay({ pageSize: 2 });
  const orders: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const paymentId = await openInvoice(provider);
    await double.pay(paymentId);
    await double.confirm(paymentId);
    const id = `order-${i}`;
    await provider.refund({
      id,
      paymentId,
      reference: `donation-${i}`,
      amount: money(1_000, "USD"),
    });
    orders.push(id);
  }
  const reported: (string | undefined)[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { facts, next } = await provider.pull(cursor ?? null);
    for (const fact of facts) if (fact.kind === "refund") reported.push(fact.ours);
    cursor = next;
  }
  expect(reported.toSorted()).toEqual(orders);
});

test("doesn't match a bitcoin refund to our order, even if it is named after one", async () => {
  const pullPayment = {
    ...{ id: "pp-1", name: "refund-order-1", amount: "0.001", archived: false },
    // The wording of earlier refunds.
    description: "Gift donation-1 is given back. Invoice inv-1, 2026-11-20T12:00:00.000Z",
    viewLink: "https://pay.example.org/pull-payments/pp-1",
  };
  const page = { skip: 0, take: 10, since: 0 };
  const pageIn = async (currency: string) => {
    const call: GatewayCall = async (address) => ({
      status: address.includes("/invoices/") ? 404 : 200,
      text: JSON.stringify(address.includes("payouts") ? [] : [{ ...pullPayment, currency }]),
    });
    const access = { url: "https://pay.example.org", storeId: "store", apiKey: "key", call };
    return (await readRefundPage(createBtcpayApi(access), page)).facts;
  };
  expect(await pageIn("USD")).toMatchObject([{ ours: "order-1" }]);
  expect(await pageIn("BTC")).toEqual([]);
});
