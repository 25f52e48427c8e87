import { expect, test } from "vitest";
import { findStoredMethod, readMandateId, readMethod } from "./stripe-method.ts";

const stored = { id: "pm_1", customer: "cus_1" };
const card = { brand: "visa", last4: "4242", exp_month: 2, exp_year: 2028 };

test.each([
  [{ type: "card", card }, "Visa ending in 4242", "2028-02-29"],
  [
    { type: "card", card: { ...card, brand: "cartes", exp_month: 12 } },
    "Card ending in 4242",
    "2028-12-31",
  ],
  [{ type: "sepa_debit", sepa_debit: { last4: "3000" } }, "SEPA account ending in 3000", undefined],
  [
    { type: "us_bank_account", us_bank_account: { last4: "6789" } },
    "Bank account ending in 6789",
    undefined,
  ],
  [{ type: "link" }, "Link", undefined],
])("a stored method has a title, and cards have a last day: %j", (method, title, expiresOn) => {
  const mandate = readMethod({ ...stored, ...method });
  expect(mandate).toEqual({ id: "cus_1/pm_1", title, ...(expiresOn ? { expiresOn } : {}) });
  expect(readMandateId(mandate?.id ?? "")).toEqual({ customer: "cus_1", method: "pm_1" });
});

test("a detached method can't be charged", () => {
  expect(readMethod({ ...stored, type: "card", card, customer: null })).toBeUndefined();
});

const paid = { status: "succeeded", payment_method: "pm_1", setup_future_usage: "off_session" };
const session = { status: "complete", payment_intent: paid, setup_intent: null };

test.each([
  ["a paid checkout", session, "pm_1"],
  ["a debit on its way", { ...session, payment_intent: { ...paid, status: "processing" } }, "pm_1"],
  ["an open checkout", { ...session, status: "open" }, undefined],
  [
    "a checkout that stores nothing",
    { ...session, payment_intent: { ...paid, setup_future_usage: null } },
    undefined,
  ],
  [
    "a debit that failed",
    { ...session, payment_intent: { ...paid, status: "requires_payment_method" } },
    undefined,
  ],
  [
    "a setup page",
    { ...session, payment_intent: null, setup_intent: { ...paid, payment_method: { id: "pm_2" } } },
    "pm_2",
  ],
  [
    "an unfinished setup page",
    { ...session, payment_intent: null, setup_intent: { ...paid, status: "processing" } },
    undefined,
  ],
])("finds the method that %s stored", (_, wire, method) => {
  expect(findStoredMethod(wire)).toBe(method);
});

test("a payment by iDEAL stores the direct debit that it created", () => {
  const details = { type: "ideal", ideal: { generated_sepa_debit: "pm_debit" } };
  const latest = { payment_method_details: details };
  const payment_intent = { ...paid, latest_charge: latest };
  expect(findStoredMethod({ ...session, payment_intent })).toBe("pm_debit");
  const setup_intent = { ...paid, latest_attempt: latest };
  expect(findStoredMethod({ ...session, payment_intent: null, setup_intent })).toBe("pm_debit");
});
