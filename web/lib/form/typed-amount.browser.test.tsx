import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { teamRefundBody } from "#contract/giving/refunds.ts";
import { UNCLEAR_AMOUNT } from "#contract/money.ts";
import { show } from "../../testing/show.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useContractForm } from "./contract-form.ts";
import { amountInput, amountRules } from "./typed-amount.ts";

const sent: unknown[] = [];

function Form() {
  const { field, onSubmit } = useContractForm({
    schema: teamRefundBody,
    defaultValues: { amount: 1200.5, reason: "mistake" },
    send: async ({ amount }) => {
      sent.push(amount);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField label="Amount" {...amountInput} {...field("amount", amountRules("EUR"))} />
      <button type="submit">Send</button>
    </form>
  );
}

test("sends an unambiguous amount, and refuses an ambiguous or missing one", async () => {
  show(<Form />);
  const amount = page.getByLabelText("Amount");
  const send = page.getByRole("button", { name: "Send" });
  await send.click();
  await expect.poll(() => sent).toEqual([1200.5]);
  await amount.fill("0,500");
  await send.click();
  await expect.element(page.getByText(UNCLEAR_AMOUNT)).toBeVisible();
  await amount.fill("");
  await expect.element(page.getByText("Please enter an amount")).toBeVisible();
  await amount.fill("1.250,- €");
  await send.click();
  await expect.poll(() => sent).toEqual([1200.5, 1250]);
});
