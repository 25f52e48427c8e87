import { expect, test } from "vitest";
import { readInvoice } from "./btcpay-invoice.ts";

test("an invalid payment is ignored: its invoice expired without money", () => {
  const invoice = {
    ...{ id: "inv-1", amount: "30.00", paidAmount: "0.00", currency: "USD", status: "Invalid" },
    ...{ createdTime: 1_800_000_000, expirationTime: 1_800_003_600 },
    metadata: { orderId: "donation-1" },
  };
  const payment = (status: string) => ({ receivedDate: 1_800_000_060, status });
  const read = (status: string) =>
    readInvoice({ ...invoice, paymentMethods: [{ payments: [payment(status)] }] });
  expect(read("Invalid")).toMatchObject({ state: "expired" });
  expect(read("Invalid")).not.toHaveProperty("received");
  expect(read("Processing")).toMatchObject({ state: "failed", received: { minor: 0 } });
});
