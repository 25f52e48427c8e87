import { expect, test } from "vitest";
import { UNCLEAR_AMOUNT } from "#contract/money.ts";
import { amountSummary, chosenAmount } from "./chosen-amount.ts";

function typed(amount: string, currency = "USD") {
  return chosenAmount({ preset: "other", amount, shown_amount: "0", currency });
}

test.each([
  ["1,000", 100_000],
  ["$1,000.00", 100_000],
  ["12,50", 1250],
  ["1 234,56", 123_456],
  ["75", 7500],
])("reads %s as %i cents", (text, minor) => {
  expect(typed(text)).toEqual({ chosen: { minor, currency: "USD" } });
});

test.each(["1.2.3", "ten", "-5", "1e3", "12,345,6", "25 50", "0,500", "20 EUR"])(
  "refuses %s",
  (text) => {
    expect(typed(text)).toEqual({ error: UNCLEAR_AMOUNT });
  },
);

test("asks for an amount if none is chosen", () => {
  const untouched = { preset: "", amount: "0", shown_amount: "0", currency: "EUR" };
  expect(chosenAmount(untouched)).toEqual({ error: "Please choose an amount" });
  expect(typed("")).toEqual({ error: "Please choose an amount" });
});

test("uses an amount typed without a preset", () => {
  const reading = chosenAmount({ preset: "", amount: "75", shown_amount: "0", currency: "EUR" });
  expect(reading).toEqual({ chosen: { minor: 7500, currency: "EUR" } });
});

test.each([
  ["0", "0"],
  ["", "0"],
  ["100", "100"],
  ["50.00", "100"],
])("uses a preset with %s in a field that showed %s", (amount, shown_amount) => {
  const reading = chosenAmount({ preset: "50", amount, shown_amount, currency: "USD" });
  expect(reading).toEqual({ chosen: { minor: 5000, currency: "USD" } });
});

test("asks which one is meant if a preset and a typed amount are both given", () => {
  const reading = chosenAmount({
    preset: "1000",
    amount: "75",
    shown_amount: "0",
    currency: "USD",
  });
  expect(reading).toEqual({ error: expect.stringContaining("You picked $1,000 and typed “75”") });
});

test("adds the fee in the summary", () => {
  const preset = { preset: "1000", amount: "1,000", shown_amount: "0", currency: "USD" };
  const { amount, fee, total } = amountSummary(preset, 2);
  expect([amount.minor, fee.minor, total.minor]).toEqual([100_000, 2000, 102_000]);
});

test.each([
  ["x", 0],
  ["0.99", 0],
  ["1", 102],
  ["100,000", 10_200_000],
  ["100,000.01", 0],
])("totals %s as %i cents", (amount, minor) => {
  const values = { preset: "other", amount, shown_amount: "0", currency: "USD" };
  expect(amountSummary(values, 2).total.minor).toBe(minor);
});
