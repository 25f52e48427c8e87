import { expect, test } from "vitest";
import { readRefund } from "./btcpay-refund.ts";

const owner = { ours: "order-1", paymentId: "inv-1", reference: "donation-1", at: 1_000 };
const pullPayment = {
  ...{ id: "pp-1", name: "refund-order-1", description: "", currency: "USD", amount: "20.00" },
  ...{ archived: false, viewLink: "https://pay.example.org/pull-payments/pp-1" },
};
const payout = (state: string, originalAmount = "20.00") => ({
  ...{ pullPaymentId: "pp-1", date: 2, originalAmount, state },
});

test("a refund waits until its whole amount was claimed and paid", () => {
  const readState = (...payouts: ReturnType<typeof payout>[]) =>
    readRefund(pullPayment, payouts, owner).state;
  expect(readState()).toBe("waiting");
  for (const state of ["AwaitingApproval", "AwaitingPayment", "InProgress", "Cancelled"]) {
    expect(readState(payout(state)), state).toBe("waiting");
  }
  expect(readState(payout("Completed", "12.50"))).toBe("waiting");
  expect(readState(payout("Completed", "12.50"), payout("Completed", "7.50"))).toBe("done");
});
