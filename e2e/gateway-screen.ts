import type { Page } from "playwright-core";
import { expect } from "vitest";
import { mailsTo } from "./mailbox.ts";
import { line } from "./office-screen.ts";
import type { Visitor } from "./visitor.ts";

/** Waits for a gateway's page; answers the payment's id there. */
export async function atGateway(page: Page, url: string): Promise<string> {
  await page.waitForURL((at) => at.href.startsWith(url));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Leads from the filled giving page to the gateway's. */
export async function toGateway({ page }: Visitor, url: string): Promise<string> {
  await page
    .getByRole("button", { name: /^(Process to payment gateway|Donate with crypto)$/ })
    .click();
  return atGateway(page, url);
}

/** Chooses on a gateway's page. */
export async function choose(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${what}`) }).click();
}

/** The page of a gift says this by itself. */
export async function tells({ page }: Visitor, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Follows the link in the receipt's letter and asks for that much. */
export async function askBack({ page }: Visitor, email: string, amount: string): Promise<void> {
  const link = async () =>
    (await mailsTo(email)).flatMap(({ text }) => /http\S+\/giveback\?\S+/.exec(text) ?? [])[0];
  await expect.poll(link).toBeTruthy();
  await page.goto((await link()) ?? "");
  const form = page.getByRole("main");
  await form.getByLabel("Amount in USD").fill(amount);
  await form.getByLabel("Why").selectOption("donor_wish");
  await form.getByRole("button", { name: "Ask for it back" }).click();
  await form.getByText(/^Asked on .* We have yet to decide\.$/).waitFor();
}

/** The office gives back what was asked for. */
export async function giveBack(office: Visitor, email: string, amount: string): Promise<void> {
  const { page } = office;
  await office.goto(`/admin/money/refunds?q=${encodeURIComponent(email)}`);
  await line(page, amount)
    .getByRole("button", { name: /^Decide/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Give ${amount} back` })
    .click();
  await page.getByRole("status").getByText(`${amount} is given back`).waitFor();
}

/** How long a loaded page may take to show what it fetches before it is loaded again, ms. */
const A_MOMENT_MS = 2_000;

/** Loads the page again until it says so. */
export async function saysLater(visitor: Visitor, words: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.reload();
      await visitor.page.getByRole("main").waitFor();
      // Only what is visible: the page holds the words of closed dialogs too. Lists of the office come a moment
      // after the page.
      const shown = visitor.page.getByText(words).filter({ visible: true });
      await shown
        .first()
        .waitFor({ timeout: A_MOMENT_MS })
        .catch(() => {});
      return shown.count();
    })
    .toBeGreaterThan(0);
}
