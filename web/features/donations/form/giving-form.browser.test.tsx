import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReferenceRate } from "#contract/books/rates.ts";
import { offeredAmounts } from "../../../lib/campaign/offered-amounts.ts";
import { show } from "../../../testing/show.tsx";
import type { GivingCampaignData } from "../giving-campaign.tsx";
import { GivingForm } from "./giving-form.tsx";
import { initialValues } from "./giving-values.ts";

const campaign: GivingCampaignData = {
  id: 3,
  title: "Wells",
  state: "active",
  currency: "USD",
  raised: 100,
  goal: 1000,
  donor_count: 2,
  days_left: null,
  location: "Kaffrine",
  funds: [],
  suggested_amounts: [],
  beneficiary: "Kaffrine Wells",
  cover: null,
};

const toDollars: ReferenceRate = {
  base: "EUR",
  quote: "USD",
  rate: 1.16,
  as_of: "2026-11-20",
  source: "European Central Bank",
};

function open(
  changes: Partial<GivingCampaignData> = {},
  rates = [toDollars],
  methods: Parameters<typeof GivingForm>[0]["methods"] = ["card", "crypto"],
) {
  const shown = { ...campaign, ...changes };
  const { id, currency } = shown;
  const form = (
    <GivingForm
      campaign={shown}
      formKey="a-key-of-more-than-16-signs"
      initial={initialValues({ campaignId: id, currency, offered: offeredAmounts(shown) })}
      failure={null}
      cancelled={false}
      productName="Tributary"
      feePercent={2}
      currencies={["USD", "EUR"]}
      rates={rates}
      methods={methods}
    />
  );
  show(<RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />);
}

const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const amount = page.getByRole("textbox", { name: "Amount" });
const method = page.getByLabelText("Payment method");
const terms = page.getByRole("checkbox", { name: /terms/ });
const message = (text: string) => page.getByRole("alert").filter({ hasText: text });
const donate = (total = "") =>
  page.getByRole("button", { name: `Donate ${total}`.trim(), exact: true });

beforeEach(() => page.viewport(360, 740));

test.each([
  ["a phone", 360],
  ["a wide screen", 1280],
])("on %s, the donate button stays in sight and leads to what is missing", async (_, width) => {
  await page.viewport(width, 740);
  open();
  await expect.element(donate()).toBeInViewport();
  await donate().click();
  await expect.element(radio("$50")).toHaveFocus();
  await expect.element(message("Please choose an amount")).toBeInViewport();

  await radio("$50").click();
  await donate("$51.00").click();
  await expect.element(method).toHaveFocus();
  await expect.element(message("Please select a payment method")).toBeInViewport();
  await expect.element(donate("$51.00")).toBeInViewport();

  await userEvent.selectOptions(method, "Credit-Card");
  await donate("$51.00").click();
  await expect.element(terms).toHaveFocus();
  await expect.element(message("Please accept the terms")).toBeInViewport();
});

test("on a phone, the bar's button hides while the form's own is in view", async () => {
  open();
  await radio("$50").click();
  await userEvent.selectOptions(method, "Credit-Card");
  await expect.element(donate("$51.00")).toBeInViewport();
  await terms.click();
  const send = page.getByRole("button", { name: "Process to payment gateway" });
  send.element().scrollIntoView({ block: "center" });
  await expect.element(donate("$51.00")).not.toBeInTheDocument();
  window.scrollTo(0, 0);
  await expect.element(donate("$51.00")).toBeInViewport();
});

test("offers bank transfers within the method that includes them", async () => {
  open({}, [], ["card", "crypto", "bank"]);
  const transfer = radio("Bank transfer");
  await expect.element(transfer).not.toBeInTheDocument();
  await userEvent.selectOptions(method, "Credit-Card");
  await expect.element(radio("Card, wallet or direct debit")).toBeChecked();
  const send = (name: string) => page.getByRole("button", { name });
  await expect.element(send("Process to payment gateway")).toBeVisible();
  await transfer.click();
  await expect.element(send("Show bank details")).toBeVisible();
  await expect.element(send("Process to payment gateway")).not.toBeInTheDocument();
  await userEvent.selectOptions(method, "Cryptocurrency");
  await expect.element(transfer).not.toBeInTheDocument();
  await expect.element(send("Donate with crypto")).toBeVisible();
  await expect.element(send("Show bank details")).not.toBeInTheDocument();
});

test("asks no question where bank transfers are the only way to pay", async () => {
  open({}, [], ["bank"]);
  await userEvent.selectOptions(method, "Credit-Card");
  await expect.element(page.getByRole("button", { name: "Show bank details" })).toBeVisible();
  await expect.element(radio("Bank transfer")).not.toBeInTheDocument();
});

test("typing in the amount field picks the other amount", async () => {
  open();
  await expect.element(amount).toHaveValue("0");
  await radio("$50").click();
  await expect.element(amount).toHaveValue("50");
  await amount.click();
  await userEvent.keyboard("12,5");
  await expect.element(radio("Other amount")).toBeChecked();
  await expect.element(amount).toHaveValue("12,5");
  await expect.element(donate("$12.75")).toBeVisible();
  await radio("$100").click();
  await expect.element(amount).toHaveValue("100");
  await expect.element(donate("$102.00")).toBeVisible();
});

test("asks about an amount that has two readings", async () => {
  open();
  await amount.click();
  await userEvent.keyboard("25 50");
  await donate().click();
  await expect.element(amount).toHaveFocus();
  await expect.element(message("Please write it like 75 or 1,250.50")).toBeInViewport();
});

test.each([
  ["stronger", 1.16, "€25 buys chalk"],
  ["weaker", 0.9, "€25"],
])("in a %s currency, amounts say what they do only where it is true", async (_, rate, label) => {
  open({ suggested_amounts: [{ amount: 25, does: "buys chalk" }] }, [{ ...toDollars, rate }]);
  await expect.element(radio("$25 buys chalk")).toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText("Currency"), "EUR");
  await expect.element(radio(label)).toBeInTheDocument();
});
