import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import type { GatewayCall } from "../provider/gateway-call.ts";
import type { PaymentProvider } from "../provider/payment-provider.ts";
import { createBtcpayApi } from "./btcpay-api.ts";
import { refundsOfPage } from "./btcpay-facts.ts";
import { connectTo, HOUR_MS, MINUTE_MS, openInvoice } from "./btcpay-fixture.ts";

const DAY_MS = 24 * HOUR_MS;

/** A server's double and the adapter, on one clock that stands still. */
async function connectBtcpay(options: { readonly pageSize?: number } = {}) {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  onTestFinished(() => double.stop());
  return { clock, double, provider: connectTo(double, clock)(options) };
}

/** The states of what a round lists, by payment. */
async function round(provider: PaymentProvider, from: string | null) {
  const states = new Map<string, string>();
  let cursor = from;
  for (let pages = 1; ; pages += 1) {
    const { facts, next, anew } = await provider.pull(cursor);
    for (const fact of facts) if (fact.kind === "payment") states.set(fact.paymentId, fact.state);
    if (next === null) return { states, anew, pages };
    cursor = next;
  }
}

test("an old invoice that changes without an event is found within minutes", async () => {
  const { clock, double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  let { anew } = await round(provider, null);
  clock.advance(5 * DAY_MS);
  anew = (await round(provider, anew)).anew;
  await double.pay(id);
  await double.confirm(id);
  let found: string | undefined;
  for (let minute = 0; minute < 11 && found !== "succeeded"; minute += 1) {
    clock.advance(MINUTE_MS);
    const next = await round(provider, anew);
    found = next.states.get(id) ?? found;
    anew = next.anew;
  }
  expect(found).toBe("succeeded");
});

test("many old invoices are read by and by: no round grows with them, and none is left out", async () => {
  const { clock, provider } = await connectBtcpay({ pageSize: 2 });
  const all: string[] = [];
  for (let i = 0; i < 25; i += 1) {
    all.push(await openInvoice(provider));
    clock.advance(1_000);
  }
  let { anew } = await round(provider, null);
  clock.advance(DAY_MS);
  // What came while nobody read is young; the walk over the rest begins a while later.
  anew = (await round(provider, anew)).anew;
  const seen = new Set<string>();
  for (let i = 0; i < 4; i += 1) {
    clock.advance(11 * MINUTE_MS);
    const next = await round(provider, anew);
    expect(next.pages).toBeLessThanOrEqual(7);
    expect(next.states.size).toBeLessThanOrEqual(10);
    for (const id of next.states.keys()) seen.add(id);
    anew = next.anew;
  }
  expect([...seen].toSorted()).toEqual(all.toSorted());
});

test("after weeks without a reader nothing is left out", async () => {
  const { clock, provider } = await connectBtcpay();
  const { anew } = await round(provider, null);
  const early = await openInvoice(provider);
  clock.advance(50 * DAY_MS);
  expect([...(await round(provider, anew)).states.keys()]).toEqual([early]);
});

test("a cursor that makes no sense is the beginning", async () => {
  const { provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  for (const cursor of ["", "nonsense", "1.2.3", "1.2.3.x", "1.2.3.4.5e99"]) {
    expect([...(await round(provider, cursor)).states.keys()]).toEqual([id]);
  }
});

test("refunds beyond the first page are told in the same round", async () => {
  const { double, provider } = await connectBtcpay({ pageSize: 2 });
  const orders: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const paymentId = await openInvoice(provider);
    await double.pay(paymentId);
    await double.confirm(paymentId);
    const id = `order-${i}`;
    await provider.refund({ id, paymentId, reference: `gift-${i}`, amount: money(1_000, "USD") });
    orders.push(id);
  }
  const told: (string | undefined)[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { facts, next } = await provider.pull(cursor ?? null);
    for (const fact of facts) if (fact.kind === "refund") told.push(fact.ours);
    cursor = next;
  }
  expect(told.toSorted()).toEqual(orders);
});

test("a refund that is counted in bitcoin is none of our orders, also under a name of ours", async () => {
  const pullPayment = {
    ...{ id: "pp-1", name: "refund-order-1", amount: "0.001", archived: false },
    description: "Gift gift-1 is given back. Invoice inv-1, 2026-11-20T12:00:00.000Z",
    viewLink: "https://pay.example.org/pull-payments/pp-1",
  };
  const page = { skip: 0, take: 10, since: 0 };
  const pageIn = async (currency: string) => {
    const call: GatewayCall = async (address) => ({
      status: address.includes("/invoices/") ? 404 : 200,
      text: JSON.stringify(address.includes("payouts") ? [] : [{ ...pullPayment, currency }]),
    });
    const access = { url: "https://pay.example.org", storeId: "store", apiKey: "key", call };
    return (await refundsOfPage(createBtcpayApi(access), page)).facts;
  };
  expect(await pageIn("USD")).toMatchObject([{ ours: "order-1" }]);
  expect(await pageIn("BTC")).toEqual([]);
});
