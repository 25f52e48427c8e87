import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { BadSignature } from "../provider/payment-provider.ts";
import { btcpayEventTypes, checkBtcpaySignature, readBtcpayEvent } from "./btcpay-webhook.ts";

const read = (event: object, storeId = "store") =>
  readBtcpayEvent(Buffer.from(JSON.stringify(event)), storeId);
const settled = {
  ...{ deliveryId: "second", originalDeliveryId: "first", isRedelivery: true },
  ...{ type: "InvoiceSettled", storeId: "store", invoiceId: "invoice" },
  metadata: { orderId: "donation" },
};

test("a redelivery is the same event", () => {
  const expected = {
    eventId: "first",
    type: "InvoiceSettled",
    paymentId: "invoice",
    reference: "donation",
  };
  expect(read(settled)).toEqual(expected);
  expect(read({ ...settled, deliveryId: "third" })).toEqual(expected);
});

test("an event of another store is refused", () => {
  expect(() => read(settled, "another")).toThrow(BadSignature);
});

test("an event about a refund names it, and one about something else names nothing", () => {
  const payout = { deliveryId: "d", type: "PayoutUpdated", storeId: "store", payoutId: "p" };
  expect(read({ ...payout, pullPaymentId: "refund" }).paymentId).toBe("pull-payment:refund");
  expect(read({ ...payout, pullPaymentId: null }).paymentId).toBeNull();
  const request = read({ deliveryId: "d", type: "PaymentRequestCreated", paymentRequestId: "r" });
  expect(request.paymentId).toBeNull();
  expect(btcpayEventTypes).not.toContain(request.type);
});

test("an unreadable event gets an id derived from its content", () => {
  for (const text of ["", "[]", '{"type":"InvoiceSettled"}', '{"deliveryId":" ","type":"x"}']) {
    const event = readBtcpayEvent(Buffer.from(text), "store");
    expect(event).toMatchObject({ type: "unreadable", paymentId: null });
    expect(event.eventId).toMatch(/^unreadable-[0-9a-f]{64}$/);
  }
});

test("accepts signatures by any of several secrets, and no others", () => {
  const body = Buffer.from("{}");
  const signed = (secret: string) =>
    `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const check = (header: string | undefined) => checkBtcpaySignature(body, header, ["new", "old"]);
  check(signed("new"));
  check(signed("old"));
  const wrong = [
    signed("other"),
    signed("new").slice(7),
    `${signed("new")}0`,
    "sha256=",
    undefined,
  ];
  for (const header of wrong) expect(() => check(header)).toThrow(BadSignature);
});
