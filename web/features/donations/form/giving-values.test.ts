import { expect, test } from "vitest";
import { donationPath } from "#contract/page-paths.ts";
import { offeredAmounts } from "../../../lib/campaign/offered-amounts.ts";
import { parseDonationBody } from "./donation-body.ts";
import { initialValues, readGivingValues, toInputs, valuesFromBody } from "./giving-values.ts";

const offered = offeredAmounts({ suggested_amounts: [] });

test("preselects neither a method nor an amount", () => {
  expect(initialValues({ campaignId: 3, currency: "USD", offered })).toMatchObject({
    preset: "",
    amount: "0",
    payment_method: "",
    accept_terms: false,
    anonymous: false,
  });
});

test.each([
  ["1000", "1000", "1,000"],
  ["1,000.00", "1000", "1,000"],
  ["12.5", "other", "12.50"],
  ["٢٥", "other", "25"],
  ["nonsense", "", "0"],
  ["0,500", "", "0"],
  ["0", "", "0"],
])("for an amount of %s in the address, picks %s and shows %s", (amount, preset, text) => {
  const values = initialValues({ campaignId: 3, currency: "USD", amount, offered });
  expect(values).toMatchObject({ preset, amount: text, shown_amount: text });
});

test("builds an address with the campaign and the amount", () => {
  const donation = { amount: 12.5, currency: "EUR" } as const;
  expect(donationPath(3, donation)).toBe("/paymentpage?campaign=3&amount=12.5&currency=EUR");
});

test("reads a form by its field names, and a ticked box as true", () => {
  const form = new FormData();
  form.set("name", "  Ada  ");
  form.set("accept_terms", "on");
  expect(readGivingValues(form)).toMatchObject({
    name: "Ada",
    accept_terms: true,
    anonymous: false,
    email: "",
  });
});

test("restores a form from a body and produces the same body again", () => {
  const body = {
    campaign_id: 3,
    amount: 12.5,
    currency: "EUR",
    payment_method: "Cryptocurrency",
    accept_terms: true,
    name: "Ada",
    anonymous: true,
    fund_id: 2,
    dedication: "Teresa",
  } as const;
  const values = valuesFromBody(body, offered);
  expect(values.accept_terms).toBe(false);
  expect(parseDonationBody({ ...values, accept_terms: true })).toEqual({ body });
});

test("restores a recurring donation with its dates", () => {
  const body = {
    campaign_id: 3,
    amount: 50,
    currency: "USD",
    payment_method: "Credit-Card",
    accept_terms: true,
    email: "ada@example.org",
    frequency: "yearly",
    ends_on: "2030-01-01",
  } as const;
  const values = valuesFromBody(body, offered, "2026-11-28");
  expect(values).toMatchObject({ frequency: "yearly", first_on: "2026-11-28" });
  expect(parseDonationBody({ ...values, accept_terms: true })).toEqual({ body });
});

test.each([
  ["25", "25"],
  ["12.5", "12.5"],
  ["50", "other"],
])("replaces the presets with a campaign's own amounts: %s picks %s", (amount, preset) => {
  const own = offeredAmounts({
    suggested_amounts: [
      { amount: 25, does: "buys a box of chalk" },
      { amount: 12.5, does: "buys half a box" },
    ],
  });
  const values = initialValues({ campaignId: 3, currency: "USD", amount, offered: own });
  expect(values.preset).toBe(preset);
  const body = parseDonationBody({ ...values, payment_method: "Credit-Card", accept_terms: true });
  expect(body).toMatchObject({ body: { amount: Number(amount) } });
});

test("reads a bank transfer from the method and the choice within it", () => {
  const form = new FormData();
  form.set("payment_method", "Credit-Card");
  form.set("way", "gateway");
  expect(readGivingValues(form).payment_method).toBe("Credit-Card");
  form.set("way", "transfer");
  const values = readGivingValues(form);
  expect(values.payment_method).toBe("Bank-Transfer");
  expect(toInputs(values)).toMatchObject({ payment_method: "Credit-Card", way: "transfer" });
  form.set("payment_method", "Cryptocurrency");
  expect(readGivingValues(form).payment_method).toBe("Cryptocurrency");
});
