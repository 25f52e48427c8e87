import { expect, test } from "vitest";
import { readPayment } from "./stripe-payment.ts";

const created = 1_800_000_000;
const session = {
  ...{ id: "cs_1", mode: "payment", status: "complete", payment_status: "paid", created },
  ...{ amount_total: 5_100, currency: "usd", expires_at: created + 86_400 },
  metadata: { donation_id: "donation-1" },
  payment_intent: { id: "pi_1", status: "succeeded" },
};
const charge = {
  ...{ id: "ch_1", status: "succeeded", amount: 5_100, currency: "usd", created },
  ...{ amount_refunded: 0, disputed: false },
};

test("a charge of the checkout's amount is a payment; one of another amount or currency is unreadable", () => {
  expect(readPayment(session, [charge]).fact).toMatchObject({ state: "succeeded" });
  for (const change of [{ amount: 51 }, { currency: "eur" }]) {
    const { fact, charge: paid } = readPayment(session, [{ ...charge, ...change }]);
    expect(fact).toMatchObject({ kind: "unreadable", paymentId: "cs_1", reference: "donation-1" });
    expect(paid).toBeUndefined();
  }
});

test("an expired checkout changed at its expiry time", () => {
  const expired = { ...session, status: "expired", payment_status: "unpaid", payment_intent: null };
  expect(readPayment(expired, []).fact).toMatchObject({
    state: "expired",
    changedAt: (created + 86_400) * 1000,
  });
});
