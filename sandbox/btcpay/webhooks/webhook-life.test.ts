import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../../manual-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "../btcpay-fixture.ts";

const WEBHOOK = "/webhooks/sandboxWebhook11111111";
const clock = createManualClock();
let double: BtcpayDouble;
let answer: () => Promise<number>;
let sent: { body: string; headers: Record<string, string> }[];

beforeEach(async () => {
  answer = async () => 200;
  sent = [];
  double = await startBtcpayDouble({
    clock,
    webhookUrl: () => "http://shop.example.org/hooks",
    post: (_url, headers, body) => {
      sent.push({ body, headers });
      return answer();
    },
  });
});
afterEach(() => double.stop());

const events = () => sent.map(({ body }) => JSON.parse(body));
const arrived = (count: number) => expect.poll(() => sent).toHaveLength(count);
const deliveries = async (): Promise<{ errorMessage?: string }[]> =>
  (await double.call("GET", `${WEBHOOK}/deliveries`)).body;
const types = () => events().map(({ type }) => type);
/** Kept and counted by the sender, not only posted. */
const nothingWaits = () =>
  expect.poll(async () => (await double.control("GET", "/faults")).webhooks_waiting).toBe(0);

test("an event carries its invoice, the merchant's words and a signature over its bytes", async () => {
  const { id } = await double.open();
  await arrived(1);
  const [{ body, headers } = { body: "", headers: {} }] = sent;
  const mac = createHmac("sha256", double.webhookSecret).update(body).digest("hex");
  expect(headers).toMatchObject({ "BTCPay-Sig": `sha256=${mac}` });
  const [event] = events();
  expect(event).toEqual({
    deliveryId: expect.stringMatching(/^\w{22}$/),
    webhookId: "sandboxWebhook11111111",
    originalDeliveryId: event.deliveryId,
    isRedelivery: false,
    type: "InvoiceCreated",
    timestamp: Math.floor((await double.control("GET", "/clock")).now / 1000),
    storeId: double.storeId,
    invoiceId: id,
    metadata: { orderId: "donation-1", itemDesc: "Books for every village school" },
  });
});

test("a payment is told in the order in which it happens", async () => {
  const { id } = await double.open();
  await double.play(id, "pay_over");
  await double.confirm(id);
  await arrived(5);
  expect(types()).toEqual([
    "InvoiceCreated",
    "InvoiceReceivedPayment",
    "InvoiceProcessing",
    "InvoicePaymentSettled",
    "InvoiceSettled",
  ]);
  const of = (type: string) => events().find((event) => event.type === type);
  expect(of("InvoiceReceivedPayment")).toMatchObject({
    afterExpiration: false,
    paymentMethodId: "BTC-CHAIN",
    payment: { value: "0.00055000", status: "Processing", fee: "0.0" },
  });
  expect(of("InvoicePaymentSettled").payment.status).toBe("Settled");
  expect(of("InvoiceProcessing").overPaid).toBe(true);
  expect(of("InvoiceSettled")).toMatchObject({ overPaid: true, manuallyMarked: false });
});

test("expiry, a late payment and marks say what they are", async () => {
  const { id } = await double.open();
  await double.play(id, "pay_part");
  await double.advance(15 * 60_000);
  await double.pay(id);
  await double.mark(id, "Settled");
  await double.mark(id, "Invalid");
  await expect.poll(types).toContain("InvoiceInvalid");
  const of = (type: string) => events().filter((event) => event.type === type);
  expect(of("InvoiceExpired")).toMatchObject([{ partiallyPaid: true }]);
  expect(of("InvoiceReceivedPayment")).toMatchObject([
    { afterExpiration: false },
    { afterExpiration: true },
  ]);
  expect(of("InvoiceSettled")).toMatchObject([{ manuallyMarked: true }]);
  expect(of("InvoiceInvalid")).toMatchObject([{ manuallyMarked: true }]);
});

test("what is refused comes again as a delivery of its own, after 10 s and a minute", async () => {
  answer = async () => 500;
  await double.open();
  await arrived(1);
  await expect.poll(deliveries).toHaveLength(2);
  await double.advance(9_999);
  expect(sent).toHaveLength(1);
  await double.advance(1);
  await arrived(2);
  const [first, second] = events();
  expect(second).toMatchObject({ isRedelivery: true, originalDeliveryId: first.deliveryId });
  expect(second.deliveryId).not.toBe(first.deliveryId);
  answer = async () => 200;
  const sentAMinuteLater = async () => {
    await double.advance(60_000);
    return sent;
  };
  await expect.poll(sentAMinuteLater).toHaveLength(3);
  await nothingWaits();
  const { body } = await double.call("GET", `${WEBHOOK}/deliveries?count=3`);
  expect(body.map(({ status }: { status: string }) => status)).toEqual([
    "HttpSuccess",
    "HttpError",
    "HttpError",
  ]);
  expect(body[2]).toMatchObject({ id: first.deliveryId, httpCode: 500 });
});

test("a merchant that never answers is given up", async () => {
  answer = () => Promise.reject(new Error("line cut"));
  await double.open({ checkout: { expirationMinutes: 600 } });
  for (let tries = 1; tries <= 9; tries += 1) {
    await arrived(tries);
    const failed = async () => (await deliveries()).filter(({ errorMessage }) => errorMessage);
    await expect.poll(failed).toHaveLength(tries);
    await double.advance(600_000);
  }
  await nothingWaits();
  expect(sent).toHaveLength(9);
});

test("a delivery is read and sent again on demand", async () => {
  const { id } = await double.open();
  await arrived(1);
  await nothingWaits();
  const { body: list } = await double.call("GET", `${WEBHOOK}/deliveries`);
  const one = `${WEBHOOK}/deliveries/${list[0].id}`;
  expect((await double.call("GET", one)).body).toEqual(list[0]);
  expect((await double.call("GET", `${one}/request`)).body).toMatchObject({ invoiceId: id });
  const { body: again } = await double.call("POST", `${one}/redeliver`);
  await arrived(2);
  expect(events()[1]).toMatchObject({ deliveryId: again, originalDeliveryId: list[0].id });
  expect((await double.call("GET", `${WEBHOOK}/deliveries/none`)).status).toBe(404);
  expect((await double.call("GET", "/webhooks/none")).status).toBe(404);
});

test("lost webhooks never come, doubled ones come twice to the byte, shuffled ones all come", async () => {
  await double.loseWebhooks(1);
  await double.open();
  await nothingWaits();
  expect(sent).toEqual([]);
  await double.setFaults({ duplicate: 1 });
  await double.open();
  await arrived(2);
  expect(sent[0]?.body).toBe(sent[1]?.body);
  await double.setFaults({ shuffle: true, seed: 2 });
  const opened = await Promise.all(Array.from({ length: 10 }, () => double.open()));
  await double.advance(500);
  await arrived(12);
  const told = events()
    .slice(2)
    .map(({ invoiceId }) => invoiceId);
  const ids = opened.map(({ id }) => id);
  expect(told).not.toEqual(ids);
  expect(told.toSorted()).toEqual(ids.toSorted());
});
