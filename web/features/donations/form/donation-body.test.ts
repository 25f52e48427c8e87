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

test("normalises an email address and leaves out a blank one", () => {
  const emailOf = (email: string) => parseDonationBody({ ...filled, email });
  expect(emailOf("ada@Müller.de\u200b ")).toMatchObject({
    body: { email: "ada@xn--mller-kva.de" },
  });
  expect(emailOf(" ")).toMatchObject({ body: { email: "" } });
});
