import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Currency, UNCLEAR_AMOUNT } from "#contract/money.ts";
import { show } from "../../testing/show.tsx";
import { GoalField } from "./goal-field.tsx";

const goal = page.getByLabelText("Goal");
const unclear = page.getByText(UNCLEAR_AMOUNT);
let read: number | undefined;

function Form() {
  const [currency, setCurrency] = useState<Currency>("USD");
  return (
    <GoalField
      goal={1200}
      currency={currency}
      currencyFixed={false}
      onGoal={(typed) => {
        read = typed;
      }}
      onCurrency={(chosen, typed) => {
        setCurrency(chosen);
        read = typed;
      }}
    />
  );
}

test("shows an error for an ambiguous goal at its field and drops the earlier value", async () => {
  show(<Form />);
  await goal.fill("25");
  expect(read).toBe(25);
  await goal.fill("25 50");
  await expect.element(unclear).toBeVisible();
  expect(read).toBeNaN();
  await goal.fill("٢٥٬٠٠٠");
  await expect.element(unclear).not.toBeInTheDocument();
  expect(read).toBe(25_000);
});

test("accepts a goal that names a currency only in that currency", async () => {
  show(<Form />);
  await goal.fill("20 EUR");
  await expect.element(unclear).toBeVisible();
  await page.getByLabelText("Currency").selectOptions("EUR");
  await expect.element(unclear).not.toBeInTheDocument();
  expect(read).toBe(20);
});
