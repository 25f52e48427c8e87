import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({ clock: createManualClock(), blockMs: 10 * MINUTE_MS });
});
afterEach(() => double.stop());

const standing = async (id: string) => {
  const { status, additionalStatus, paidAmount } = await double.invoice(id);
  return [status, additionalStatus, paidAmount];
};
test("an invoice that is paid is settled with the next block", async () => {
  const { id } = await double.open();
  expect(await standing(id)).toEqual(["New", "None", "0.00"]);
  await double.pay(id);
  expect(await standing(id)).toEqual(["Processing", "None", "30.00"]);
  await double.advance(10 * MINUTE_MS - 1);
  expect((await standing(id))[0]).toBe("Processing");
  await double.advance(1);
  expect(await standing(id)).toEqual(["Settled", "None", "30.00"]);
});

test.each([
  ["HighSpeed", 0],
  ["MediumSpeed", 1],
  ["LowMediumSpeed", 2],
  ["LowSpeed", 6],
])("%s takes %i blocks", async (speedPolicy, blocks) => {
  const { id } = await double.open({ checkout: { speedPolicy } });
  await double.pay(id);
  if (blocks > 0) {
    await double.advance(blocks * 10 * MINUTE_MS - 1);
    expect((await standing(id))[0]).toBe("Processing");
    await double.advance(1);
  }
  expect((await standing(id))[0]).toBe("Settled");
});

test("Lightning settles at once", async () => {
  const { id } = await double.open();
  await double.pay(id, { method: "BTC-LN" });
  expect(await standing(id)).toEqual(["Settled", "None", "30.00"]);
});

test("a part and then the rest make it paid", async () => {
  const { id } = await double.open();
  await double.play(id, "pay_part");
  expect(await standing(id)).toEqual(["New", "PaidPartial", "15.00"]);
  await double.pay(id);
  expect(await standing(id)).toEqual(["Processing", "None", "30.00"]);
  await double.confirm(id);
  expect(await standing(id)).toEqual(["Settled", "None", "30.00"]);
});

test("too much stays visible after it is settled", async () => {
  const { id } = await double.open();
  await double.play(id, "pay_over");
  expect(await standing(id)).toEqual(["Processing", "PaidOver", "33.00"]);
  await double.confirm(id);
  expect(await standing(id)).toEqual(["Settled", "PaidOver", "33.00"]);
});

test("nobody pays: it expires, to the second", async () => {
  const { id, createdTime, expirationTime } = await double.open({
    checkout: { expirationMinutes: 30 },
  });
  expect(expirationTime - createdTime).toBe(30 * 60);
  await double.advance(30 * MINUTE_MS - 1);
  expect((await standing(id))[0]).toBe("New");
  await double.advance(1);
  expect(await standing(id)).toEqual(["Expired", "None", "0.00"]);
});

test("a part alone expires as a part; the rest that comes later makes it paid late", async () => {
  const { id } = await double.open();
  await double.pay(id, { amount: "12.34" });
  await double.advance(15 * MINUTE_MS);
  expect(await standing(id)).toEqual(["Expired", "PaidPartial", "12.34"]);
  await double.pay(id);
  expect(await standing(id)).toEqual(["Expired", "PaidLate", "30.00"]);
  await double.advance(DAY_MS);
  expect(await standing(id)).toEqual(["Expired", "PaidLate", "30.00"]);
});

test("after the monitoring nobody sees a payment", async () => {
  const { id } = await double.open({ checkout: { monitoringMinutes: 60 } });
  await double.advance(75 * MINUTE_MS);
  await expect(double.pay(id)).rejects.toThrow("not_possible");
  expect(await standing(id)).toEqual(["Expired", "None", "0.00"]);
});

test("what is not confirmed when the monitoring ends is invalid", async () => {
  const { id } = await double.open({
    checkout: { speedPolicy: "LowSpeed", expirationMinutes: 5, monitoringMinutes: 5 },
  });
  await double.pay(id);
  await double.advance(10 * MINUTE_MS);
  expect(await standing(id)).toEqual(["Invalid", "None", "30.00"]);
});

test("a small rest is let go as far as the tolerance says", async () => {
  const { id } = await double.open({ checkout: { paymentTolerance: 1 } });
  await double.pay(id, { amount: "29.71" });
  expect((await standing(id))[0]).toBe("Processing");
});

test.each([
  ["Invalid", ["Settled"]],
  ["Settled", ["Invalid"]],
] as const)(
  "marking as %s is the merchant's decision, and can be taken back",
  async (as, other) => {
    const { id, availableStatusesForManualMarking } = await double.open();
    expect(availableStatusesForManualMarking).toEqual(["Settled", "Invalid"]);
    const { body } = await double.mark(id, as);
    expect([body.status, body.additionalStatus]).toEqual([as, "Marked"]);
    expect(body.availableStatusesForManualMarking).toEqual(other);
    expect((await double.mark(id, as)).status).toBe(422);
  },
);

test("what the chain has settled is not marked", async () => {
  const { id } = await double.open();
  await double.pay(id, { method: "BTC-LN" });
  expect((await double.mark(id, "Invalid")).status).toBe(422);
});

test("money that comes for an invalid invoice is seen and changes nothing", async () => {
  const { id } = await double.open();
  await double.mark(id, "Invalid");
  await double.pay(id);
  expect(await standing(id)).toEqual(["Invalid", "Marked", "30.00"]);
  await expect(double.pay(id, { method: "BTC-LN", amount: "1" })).rejects.toThrow("not_possible");
});

test("the rate is fixed with the invoice", async () => {
  const { id } = await double.open({ amount: "10.01", currency: "EUR" });
  await double.control("PUT", "/rates", { EUR: "110000.5" });
  const { body } = await double.call("GET", `/invoices/${id}/payment-methods`);
  expect(body[0]).toMatchObject({ rate: "55000", amount: "0.00018200", due: "0.00018200" });
  const later = await double.open({ amount: "10.01", currency: "EUR" });
  const { body: dearer } = await double.call("GET", `/invoices/${later.id}/payment-methods`);
  expect(dearer[0]).toMatchObject({ rate: "110000.5", amount: "0.00009100" });
});

test("an amount that no satoshis make is rounded up, so that nobody owes a rest", async () => {
  const { id } = await double.open({ amount: "20.00" });
  const { body } = await double.call("GET", `/invoices/${id}/payment-methods`);
  expect(body[0].amount).toBe("0.00033334");
  await double.pay(id);
  expect(await standing(id)).toEqual(["Processing", "None", "20.00"]);
});

test("a double that is told so closes invoices sooner than the merchant asks", async () => {
  const hasty = await startBtcpayDouble({ clock: createManualClock(), openAtMostMs: MINUTE_MS });
  const { id } = await hasty.open({ checkout: { expirationMinutes: 60 } });
  await hasty.advance(MINUTE_MS - 1);
  expect((await hasty.invoice(id)).status).toBe("New");
  await hasty.advance(1);
  expect((await hasty.invoice(id)).status).toBe("Expired");
  await hasty.stop();
});
