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
  end_date: null,
  location: "Kaffrine",
  funds: [],
  suggested_amounts: [],
  offers_recurring: true,
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
      initial={initialValues({
        ...{ campaignId: id, currency, today: "2026-08-31" },
        offered: offeredAmounts(shown),
      })}
      failure={null}
      cancelled={false}
      productName="Tributary"
      feePercent={2}
      currencies={["USD", "EUR"]}
      rates={rates}
      methods={methods}
    />
  );
  return show(<RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />);
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

test("offers no bank transfer with a monthly donation, and says what to do with a chosen one", async () => {
  open({}, [], ["card", "crypto", "bank"]);
  await userEvent.selectOptions(method, "Credit-Card");
  await radio("Bank transfer").click();
  await radio("Monthly").click();
  const refusal = page.getByText(/^We can't collect transfers from your bank/);
  await expect.element(refusal).toBeVisible();
  await radio("Card, wallet or direct debit").click();
  await expect.element(refusal).not.toBeVisible();
  await expect.element(radio("Bank transfer")).not.toBeInTheDocument();
  await expect.element(page.getByText(/choose Once, then Bank transfer/)).toBeVisible();
  await radio("Once").click();
  await expect.element(radio("Bank transfer")).toBeVisible();
});

test("a recurring donation says when the campaign ends, unless it ends earlier", async () => {
  open({ end_date: "2026-12-15" });
  const note = page.getByText(/The campaign ends on December 15, 2026/);
  await expect.element(note).not.toBeVisible();
  await radio("Yearly").click();
  await expect.element(note).toBeVisible();
  await page.getByText("Choose a start or end date").click();
  await page.getByLabelText(/^Last day/).fill("2026-12-01");
  await expect.element(note).not.toBeInTheDocument();
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

test("a monthly donation says what is charged when, and needs an email", async () => {
  await page.viewport(1280, 740);
  open();
  await expect.element(radio("Once")).toBeChecked();
  const fold = page.getByText("Choose a start or end date");
  await expect.element(fold).not.toBeVisible();
  radio("Once").element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(radio("Monthly")).toBeChecked();
  await radio("$50").click();
  await expect
    .element(page.getByText("$51.00 today, then on the 31st of each month (or its last day)."))
    .toBeVisible();
  await fold.click();
  await page.getByLabelText("First donation").fill("2027-03-01");
  await page.getByLabelText(/^Last day/).fill("2027-12-31");
  const plan = "Starts on March 1, 2027: $51.00 on the 1st of each month, until December 31, 2027.";
  await expect.element(page.getByText(plan)).toBeVisible();

  page
    .getByLabelText(/^Last day/)
    .element()
    .focus();
  await userEvent.keyboard("{ArrowRight}{Backspace}");
  await page.getByRole("button", { name: "Donate $51 monthly" }).click();
  await expect.element(page.getByLabelText(/^Last day/)).toHaveFocus();
  await expect.element(message("Please enter a valid date")).toBeVisible();
  await page.getByLabelText(/^Last day/).fill("");

  await page.getByRole("button", { name: "Donate $51 monthly" }).click();
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveFocus();
  await expect.element(message("Email is required")).toBeInViewport();
  await radio("Once").click();
  await expect.element(message("Email is required")).not.toBeInTheDocument();
  await expect.element(donate("$51.00")).toBeVisible();
});

test("on a phone, the choice of how often moves the amounts down by at most 56 px", async () => {
  const top = async () => {
    await expect.element(radio("$50")).toBeInTheDocument();
    return radio("$50").element().getBoundingClientRect().top;
  };
  const close = open({ offers_recurring: false });
  const without = await top();
  close();
  open();
  expect((await top()) - without).toBeLessThanOrEqual(56);
});

test("a campaign that offers no recurring donations asks for no frequency", async () => {
  open({ offers_recurring: false });
  await expect.element(radio("$50")).toBeInTheDocument();
  await expect.element(radio("Monthly")).not.toBeInTheDocument();
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
