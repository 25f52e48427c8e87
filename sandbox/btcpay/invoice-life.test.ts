import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

const MINUTE_MS = 60_000;

let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({ clock: createManualClock(), blockMs: 10 * MINUTE_MS });
});
afterEach(() => double.stop());

const statusOf = async (id: string) => {
  const { status, additionalStatus, paidAmount } = await double.invoice(id);
  return [status, additionalStatus, paidAmount];
};

test("a paid invoice is settled by the next block", async () => {
  const { id } = await double.open();
  await double.pay(id);
  expect(await statusOf(id)).toEqual(["Processing", "None", "30.00"]);
  await double.advance(10 * MINUTE_MS - 1);
  expect((await statusOf(id))[0]).toBe("Processing");
  await double.advance(1);
  expect(await statusOf(id)).toEqual(["Settled", "None", "30.00"]);
});

test("a part and then the rest pay an invoice; too much stays visible", async () => {
  const { id } = await double.open();
  await double.play(id, "pay_part");
  expect(await statusOf(id)).toEqual(["New", "PaidPartial", "15.00"]);
  await double.play(id, "pay_over");
  await double.confirm(id);
  expect(await statusOf(id)).toEqual(["Settled", "PaidOver", "33.00"]);
});

test("after the expiry the rest makes it paid late, and after the monitoring nothing is seen", async () => {
  const { id } = await double.open({ checkout: { monitoringMinutes: 60 } });
  await double.pay(id, { amount: "12.34" });
  await double.advance(15 * MINUTE_MS);
  expect(await statusOf(id)).toEqual(["Expired", "PaidPartial", "12.34"]);
  await double.pay(id);
  expect(await statusOf(id)).toEqual(["Expired", "PaidLate", "30.00"]);
  await double.advance(60 * MINUTE_MS);
  await expect(double.pay(id, { amount: "1" })).rejects.toThrow("not_possible");
});

test("the rate is fixed with the invoice, and satoshis are rounded up", async () => {
  const { id } = await double.open({ amount: "20.00" });
  await double.control("PUT", "/rates", { USD: "110000.5" });
  const method = async (invoice: string) =>
    (await double.call("GET", `/invoices/${invoice}?includePaymentMethods=true`)).body
      .paymentMethods[0];
  expect(await method(id)).toMatchObject({ rate: "60000", amount: "0.00033334" });
  await double.pay(id);
  expect(await statusOf(id)).toEqual(["Processing", "None", "20.00"]);
  const later = await double.open({ amount: "10.01" });
  expect(await method(later.id)).toMatchObject({ amount: "0.00009100" });
});
