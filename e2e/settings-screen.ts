import type { Locator, Page } from "playwright-core";
import { haveAccount, logIn, type Person } from "./account-screen.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Somebody with an account, new unless there is one already, logged in, in their settings. */
export async function inSettings(
  tab: string,
  options?: VisitorOptions,
  known?: Person,
): Promise<{ visitor: Visitor; person: Person }> {
  const person = known ?? (await haveAccount());
  const visitor = await newVisitor(options);
  await logIn(visitor, person);
  await visitor.goto(`/account?tab=${tab}`);
  return { visitor, person };
}

/** One matter of the settings, by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** Complaints other than that a call was refused, which the journeys provoke. */
export function unexpected({ complaints }: Visitor): string[] {
  return complaints.filter((text) => !/status of 4\d\d/.test(text));
}
