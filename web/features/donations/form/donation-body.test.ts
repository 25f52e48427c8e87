import { expect, test } from "vitest";
import { UNCLEAR_AMOUNT } from "#contract/money.ts";
import { parseDonationBody } from "./donation-body.ts";
import { initialValues } from "./giving-values.ts";

const filled = {
  ...initialValues({ campaignId: 3, currency: "USD", amount: "100", offered: [] }),
  payment_method: "Credit-Card",
  accept_terms: true,
};

test("leaves blank fields out of the body", () => {
  expect(parseDonationBody(filled)).toEqual({
    body: {
      campaign_id: 3,
      amount: 100,
      currency: "USD",
      payment_method: "Credit-Card",
      accept_terms: true,
    },
  });
});

test("returns the contract's message for each missing field", () => {
  expect(parseDonationBody(initialValues({ campaignId: 3, currency: "USD", offered: [] }))).toEqual(
    {
      errors: {
        amount: "Please choose an amount",
        payment_method: "Please select a payment method",
        accept_terms: "Please accept the terms",
      },
    },
  );
});

test.each([
  [{ email: "nonsense" }, { email: "Invalid email address" }],
  [{ preset: "other", amount: "0.50" }, { amount: "The smallest donation is 1.00" }],
  [{ preset: "other", amount: "1.2.3" }, { amount: UNCLEAR_AMOUNT }],
  [{ preset: "other", amount: "100,001" }, { amount: "The largest donation is 100,000.00" }],
  [{ message: "x".repeat(501) }, { message: "At most 500 characters" }],
])("refuses %o", (change, errors) => {
  expect(parseDonationBody({ ...filled, ...change })).toEqual({ errors });
});

const recurring = { ...filled, today: "2026-11-28", first_on: "2026-11-28", frequency: "monthly" };

test("leaves dates out of a donation that is given once", () => {
  const { body } = parseDonationBody({ ...recurring, frequency: "once" }) as { body: object };
  expect(Object.keys(body)).not.toContain("first_on");
});

test("leaves out a first day that is today, and a blank end", () => {
  const email = "ada@example.org";
  expect(parseDonationBody({ ...recurring, email })).toEqual({
    body: { ...parsedOnce(), email, frequency: "monthly" },
  });
  const dates = { first_on: "2027-03-01", ends_on: "2027-12-31" };
  expect(parseDonationBody({ ...recurring, ...dates, email })).toEqual({
    body: { ...parsedOnce(), email, frequency: "monthly", ...dates },
  });
});

test.each([
  [{}, { email: "Email is required" }],
  [{ email: "a@example.org", first_on: "" }, { first_on: "Please enter a valid date" }],
  [{ email: "a@example.org", ends_on: "soon" }, { ends_on: "Please enter a valid date" }],
  [{ email: "a@example.org", frequency: "weekly" }, { frequency: expect.any(String) }],
  [
    { email: "a@example.org", payment_method: "Bank-Transfer" },
    { payment_method: expect.stringContaining("standing order") },
  ],
])("refuses a recurring donation with %o", (change, errors) => {
  expect(parseDonationBody({ ...recurring, ...change })).toEqual({ errors });
});

function parsedOnce() {
  const result = parseDonationBody(filled);
  return "body" in result ? result.body : {};
}

test("normalises an email address and leaves out a blank one", () => {
  const emailOf = (email: string) => parseDonationBody({ ...filled, email });
  expect(emailOf("ada@Müller.de\u200b ")).toMatchObject({
    body: { email: "ada@xn--mller-kva.de" },
  });
  expect(emailOf(" ")).toMatchObject({ body: { email: "" } });
});
