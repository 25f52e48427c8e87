import type { Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** Fills the giving page in; a receipt is wanted where an address is given. */
export async function fillGift(
  { page }: Visitor,
  amount: string,
  email?: string,
  method: "Credit-Card" | "Cryptocurrency" = "Credit-Card",
): Promise<void> {
  await pickAmount(page, amount);
  await page.getByLabel("Name").fill("Ifeoma Example");
  if (email !== undefined) await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Payment method").selectOption(method);
  await page.getByRole("checkbox", { name: /terms/ }).check();
}

/** An amount that the page offers, whatever else it says of it. */
export async function pickAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${amount}( |$)`) }).check({ force: true });
}

/** Leads from the filled page to the gateway's. */
export async function checkOut({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Process to payment gateway" }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
}

/** Pays at the gateway, which leads back. */
export async function approve({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.waitForURL(/\/paymentsuccessfull/);
}
