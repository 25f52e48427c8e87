import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

const MINUTE_MS = 60_000;

let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({ clock: createManualClock(), blockMs: 10 * MINUTE_MS });
});
afterEach(() => double.stop());

const readStatus = async (id: string) => {
  const { status, additionalStatus, paidAmount } = await double.invoice(id);
  return [status, additionalStatus, paidAmount];
};

test("the next block settles a paid invoice", async () => {
  const { id } = await double.open();
  await double.pay(id);
  expect(await readStatus(id)).toEqual(["Processing", "None", "30.00"]);
  await double.advance(10 * MINUTE_MS - 1);
  expect((await readStatus(id))[0]).toBe("Processing");
  await double.advance(1);
  expect(await readStatus(id)).toEqual(["Settled", "None", "30.00"]);
});

test("an expired invoice that is paid in full is paid late, and ignores payments after monitoring ends", async () => {
  const { id } = await double.open({ checkout: { monitoringMinutes: 60 } });
  await double.pay(id, { amount: "12.34" });
  await double.advance(15 * MINUTE_MS);
  expect(await readStatus(id)).toEqual(["Expired", "PaidPartial", "12.34"]);
  await double.pay(id);
  expect(await readStatus(id)).toEqual(["Expired", "PaidLate", "30.00"]);
  await double.advance(60 * MINUTE_MS);
  await expect(double.pay(id, { amount: "1" })).rejects.toThrow("not_possible");
});

test("an invoice has a fixed rate, and satoshis are rounded up", async () => {
  const { id } = await double.open({ amount: "20.00" });
  await double.control("PUT", "/rates", { USD: "110000.5" });
  const method = async (invoice: string) =>
    (await double.call("GET", `/invoices/${invoice}?includePaymentMethods=true`)).body
      .paymentMethods[0];
  expect(await method(id)).toMatchObject({ rate: "60000", amount: "0.00033334" });
  await double.pay(id);
  expect(await readStatus(id)).toEqual(["Processing", "None", "20.00"]);
  const later = await double.open({ amount: "10.01" });
  expect(await method(later.id)).toMatchObject({ amount: "0.00009100" });
});
