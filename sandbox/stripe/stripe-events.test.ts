import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "../manual-clock.ts";
import { startMerchant } from "../merchant-fixture.ts";
import { startWithSdk } from "../testing/stripe-sdk-fixture.ts";
import type { StripeFixtureOptions } from "./stripe-fixture.ts";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

async function startWithMerchant(options: StripeFixtureOptions = {}) {
  const merchant = await startMerchant();
  onTestFinished(async () => {
    await merchant.close();
  });
  const world = await startWithSdk(options);
  world.double.tell(merchant.url);
  const arrived = (count: number) =>
    expect.poll(() => merchant.received.length).toBeGreaterThanOrEqual(count);
  return { ...world, merchant, arrived };
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

test("what happens is told in order, signed as the SDK checks it", async () => {
  const { double, stripe, paid, merchant, arrived } = await startWithMerchant();
  await paid();
  await arrived(5);
  const [first] = merchant.received;
  const signature = String(first?.headers["stripe-signature"]);
  const event = stripe.webhooks.constructEvent(first?.body ?? "", signature, double.secret, 0);
  expect(event).toMatchObject({ object: "event", livemode: false });
  expect(() =>
    stripe.webhooks.constructEvent(`${first?.body} `, signature, double.secret, 0),
  ).toThrow("signature");
  const { data } = await stripe.events.list();
  const types = [
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.updated",
  ];
  expect(typesOf(data).reverse()).toEqual(types);
  expect(typesOf(merchant.events()).sort()).toEqual([...types].sort());
});

test("each endpoint gets every event under its own secret", async () => {
  const { double, stripe, paid, merchant, arrived } = await startWithMerchant();
  const other = await startMerchant();
  onTestFinished(async () => {
    await other.close();
  });
  double.tell(other.url, "whsec_other");
  await paid();
  await arrived(5);
  await expect.poll(() => other.received).toHaveLength(5);
  const check = (one: (typeof other.received)[number] | undefined, secret: string) =>
    stripe.webhooks.constructEvent(
      one?.body ?? "",
      String(one?.headers["stripe-signature"]),
      secret,
      0,
    );
  expect(check(other.received[0], "whsec_other").object).toBe("event");
  expect(() => check(merchant.received[0], "whsec_other")).toThrow("signature");
});

test("refunds and disputes are told of", async () => {
  const { double, stripe, paid } = await startWithSdk();
  const { intent } = await paid();
  const since = await stripe.events.list({ limit: 1 });
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await double.failRefund(refund.id);
  const { id } = await double.dispute(intent);
  await stripe.disputes.update(id, { evidence: { product_description: "A gift" } });
  await double.endDispute(id, "won");
  const after = await stripe.events.list({ ending_before: since.data[0]?.id, limit: 100 });
  expect(typesOf(after.data).reverse()).toEqual([
    "charge.refunded",
    "refund.created",
    "charge.updated",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
  const some = await stripe.events.list({ types: ["refund.created", "refund.failed"] });
  expect(typesOf(some.data)).toEqual(["refund.failed", "refund.created"]);
  const created = some.data[1];
  expect(created?.data.object).toMatchObject({ id: refund.id, status: "succeeded" });
  expect((await stripe.events.retrieve(created?.id ?? "")).request?.id).toMatch(/^req_/);
});

test("events are kept for thirty days", async () => {
  const { double, stripe, paid } = await startWithSdk();
  await paid();
  double.clock.advance(MONTH_MS - 1_000);
  expect((await stripe.events.list()).data).not.toEqual([]);
  double.clock.advance(2_000);
  expect((await stripe.events.list()).data).toEqual([]);
});

test("webhooks can be lost and doubled, and the events can still be pulled", async () => {
  const { double, stripe, paid, merchant, arrived } = await startWithMerchant();
  await double.loseWebhooks();
  await paid();
  expect((await stripe.events.list()).data).toHaveLength(5);
  await expect
    .poll(() => double.control("GET", "/faults"))
    .toMatchObject({ struck: { lose: 5 }, webhooks_waiting: 0 });
  expect(merchant.received).toEqual([]);
  await double.setFaults({ duplicate: 1 });
  await paid();
  await arrived(10);
  expect(new Set(merchant.events().map(({ id }) => id)).size).toBe(5);
});

test("webhooks that were refused come again, later and later", async () => {
  const { double, paid, merchant, arrived } = await startWithMerchant();
  merchant.answerWith(500);
  await paid();
  await arrived(5);
  merchant.received.length = 0;
  merchant.answerWith(200);
  const toldAfterASecond = () => {
    double.clock.advance(1_000);
    return new Set(merchant.events().map(({ id }) => id)).size;
  };
  await expect.poll(toldAfterASecond).toBe(5);
});

test("a restart on the same file knows everything, and sends what was left", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-double-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, "stripe.sqlite");
  const clock = createManualClock();
  const first = await startWithMerchant({ dataFile, clock });
  first.merchant.answerWith(503);
  await first.double.control("POST", "/clock", { advance_ms: 3_600_000 });
  const { session, intent } = await first.paid();
  await first.arrived(5);
  await first.double.drift(3);
  await first.double.stop();

  clock.advance(60_000);
  const { url } = first.merchant;
  first.merchant.received.length = 0;
  first.merchant.answerWith(200);
  const endpoints = () => [{ url, secret: first.double.secret }];
  const second = await startWithSdk({ dataFile, clock, endpoints });
  await first.arrived(5);
  expect((await second.stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBe(intent);
  const { balance, net } = await second.sums();
  expect(balance - net).toBe(3);
  expect((await second.double.control("GET", "/clock")).now).toBe(clock.now() + 3_600_000);
});
