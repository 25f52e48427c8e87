import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findEmails } from "./mailbox.ts";
import { tableRow } from "./office-screen.ts";
import type { Visitor } from "./visitor.ts";

export async function waitForGateway(page: Page, url: string): Promise<string> {
  await page.waitForURL((at) => at.href.startsWith(url));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

export async function goToGateway({ page }: Visitor, url: string): Promise<string> {
  await page
    .getByRole("button", { name: /^(Process to payment gateway|Donate with crypto)$/ })
    .click();
  return waitForGateway(page, url);
}

/** Clicks the button whose name starts with `what`. */
export async function clickButton(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${what}`) }).click();
}

export async function waitForTitle({ page }: Visitor, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Follows the link in the receipt email and requests a refund. */
export async function requestRefund(
  { page }: Visitor,
  email: string,
  amount: string,
): Promise<void> {
  const link = async () =>
    (await findEmails(email)).flatMap(({ text }) => /http\S+\/giveback\?\S+/.exec(text) ?? [])[0];
  await expect.poll(link).toBeTruthy();
  await page.goto((await link()) ?? "");
  const form = page.getByRole("main");
  await form.getByLabel("Amount in USD").fill(amount);
  await form.getByLabel("Reason").selectOption("donor_wish");
  await form.getByRole("button", { name: "Request refund" }).click();
  await form.getByText(/^Refund of .* requested on .*\. We will decide soon\.$/).waitFor();
}

export async function approveRefund(office: Visitor, email: string, amount: string): Promise<void> {
  const { page } = office;
  await office.goto(`/admin/money/refunds?q=${encodeURIComponent(email)}`);
  await tableRow(page, amount)
    .getByRole("button", { name: /^Decide/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Refund ${amount}` })
    .click();
  await page.getByRole("status").getByText(`Refund of ${amount} started`).waitFor();
}

/** How long a page may take to show what it fetches before it is reloaded. */
const FETCH_TIMEOUT_MS = 2_000;

/** Reloads the page until it shows these words. */
export async function reloadUntilShown(visitor: Visitor, words: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.reload();
      await visitor.page.getByRole("main").waitFor();
      // Only visible text, because closed dialogs are in the page too.
      const shown = visitor.page.getByText(words).filter({ visible: true });
      await shown
        .first()
        .waitFor({ timeout: FETCH_TIMEOUT_MS })
        .catch(() => {});
      return shown.count();
    })
    .toBeGreaterThan(0);
}
