import type { Locator, Page } from "playwright-core";
import { openSignedIn } from "./account-screen.ts";
import type { Visitor, VisitorOptions } from "./visitor.ts";

/** An admin, logged in, on a page of the office. */
export async function openOfficePage(path = "", options?: VisitorOptions): Promise<Visitor> {
  const visitor = await openSignedIn("admin", options);
  await visitor.goto(`/admin${path}`);
  return visitor;
}

/** The list item with this text. */
export function listItem(page: Page, words: string | RegExp): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: words });
}

/** The table row with this text. */
export function tableRow(page: Page, words: string): Locator {
  return page.getByRole("main").getByRole("row").filter({ hasText: words });
}

/** Fills in the reason and confirms, after checking that it is required. */
export async function giveReason(page: Page, confirm: string, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name: confirm, exact: true });
  await button.click();
  await dialog.getByText("Please give a reason").waitFor();
  await dialog.getByRole("textbox").fill(reason);
  await button.click();
}
