import { expect, test } from "vitest";
import { readOffSessionPayment, readPayment } from "./stripe-payment.ts";

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

const intent = {
  ...{ id: "pi_1", status: "succeeded", amount: 5_100, currency: "usd", created },
  metadata: { donation_id: "donation-1", charge_key: "key-1" },
  ...{ latest_charge: charge, last_payment_error: null },
};

test("a charge without the donor has the id of its intent, and is unreadable with another amount", () => {
  expect(readOffSessionPayment(intent).fact).toMatchObject({
    ...{ paymentId: "pi_1", reference: "donation-1", state: "succeeded" },
  });
  const another = { ...intent, latest_charge: { ...charge, amount: 51 } };
  const { fact, charge: paid } = readOffSessionPayment(another);
  expect(fact).toMatchObject({ kind: "unreadable", paymentId: "pi_1", reference: "donation-1" });
  expect(paid).toBeUndefined();
});

test("a bank's charge is pending until its money arrives", () => {
  const latest_charge = { ...charge, payment_method_details: { type: "sepa_debit" } };
  const stateOf = (change: object) => readOffSessionPayment({ ...intent, ...change }).fact;
  const processing = {
    status: "processing",
    latest_charge: { ...latest_charge, status: "pending" },
  };
  expect(stateOf(processing)).toMatchObject({ state: "pending" });
  expect(stateOf({ latest_charge })).toMatchObject({ state: "pending" });
  const fee = { id: "txn_1", amount: 5_100, fee: 35, currency: "usd", type: "payment" };
  const balance_transaction = { ...fee, created: created + 60 };
  expect(stateOf({ latest_charge: { ...latest_charge, balance_transaction } })).toMatchObject({
    ...{ state: "succeeded", cost: { minor: 35 }, changedAt: (created + 60) * 1000 },
  });
  expect(stateOf({ status: "canceled", latest_charge: null })).toMatchObject({ state: "failed" });
});

test.each([
  [{ code: "card_declined", decline_code: "insufficient_funds" }, "insufficient_funds"],
  [{ code: "expired_card" }, "expired_card"],
  [{ code: "card_declined", decline_code: "stolen_card" }, "card_blocked"],
  [
    { code: "authentication_required", decline_code: "authentication_not_handled" },
    "authentication_required",
  ],
  [{ code: "card_declined", decline_code: "generic_decline" }, "declined"],
  [{ code: "constructor" }, "declined"],
])("a decline with %j has the reason %s", (last_payment_error, declineReason) => {
  const declined = { status: "requires_payment_method", latest_charge: null, last_payment_error };
  expect(readOffSessionPayment({ ...intent, ...declined }).fact).toMatchObject({
    ...{ state: "failed", declines: 1, declineReason },
  });
});
