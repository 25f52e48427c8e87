import type { Locator, Page } from "playwright-core";
import { inject } from "vitest";
import { logIn, post } from "./account-screen.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** The office's own, logged in, in one of its rooms. */
export async function inOffice(path = "", options?: VisitorOptions): Promise<Visitor> {
  const visitor = await newVisitor(options);
  await logIn(visitor, { firstName: "", ...inject("sampleLogins").admin });
  await visitor.goto(`/admin${path}`);
  return visitor;
}

/** The entry of a list that has these words. */
export function item(page: Page, words: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: words });
}

/** Fills in the reason that is asked for and confirms. */
export async function giveReason(page: Page, confirm: string, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name: confirm, exact: true });
  await button.click();
  await dialog.getByText("Please give a reason").waitFor();
  await dialog.getByRole("textbox").fill(reason);
  await button.click();
}

/** The header of a call in somebody's name. */
export async function bearer(who: "admin" | "organiser" | "donor") {
  const answer = await post("/api/v1/auth/login/", inject("sampleLogins")[who]);
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}

/** What an address of the API answers. */
export async function read<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(inject("siteUrl") + path, { headers });
  return (await answer.json()) as T;
}
