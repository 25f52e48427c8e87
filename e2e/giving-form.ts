import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { post, readApi } from "./account-screen.ts";
import { findDollarCampaign } from "./campaign-screen.ts";
import type { Visitor } from "./visitor.ts";

/** Fills in the giving form; with an email for a receipt. */
export async function fillGivingForm(
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

/** Picks an offered amount, whatever its label says besides. */
export async function pickAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^[$€]${amount}( |$)`) }).check({ force: true });
}

export async function checkOut({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Process to payment gateway" }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
}

export async function approvePayment({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.waitForURL(/\/paymentsuccessfull/);
}

/** Creates a settled donation and returns the address of its result page. */
export async function createSettledDonation(
  details: { email?: string; amount?: number; message?: string } = {},
): Promise<{ address: string; email: string }> {
  const email = `gives-${randomUUID()}@example.org`;
  const body = {
    campaign_id: await findDollarCampaign(),
    amount: 50,
    currency: "USD",
    payment_method: "Credit-Card",
    accept_terms: true,
    name: "Oluwaseun Example",
    email,
    ...details,
  };
  const answer = await post("/api/v1/donations/", body, { "idempotency-key": randomUUID() });
  const { id, secret, checkout_url } = (await answer.json()) as Record<string, string>;
  await fetch(checkout_url ?? "", {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(checkout_url ?? "").origin },
    body: new URLSearchParams({ play: "approve", attempt: "0" }),
  });
  const path = `/api/v1/donations/${id}/?secret=${secret}`;
  const state = async () => (await readApi<{ state: string }>(path)).state;
  await expect.poll(state).toBe("settled");
  return { address: `/paymentsuccessfull?donation=${id}&secret=${secret}`, email };
}
