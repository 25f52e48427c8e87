import type { Locator, Page } from "playwright-core";
import { haveAccount, type Person, signedIn } from "./account-screen.ts";
import type { Visitor, VisitorOptions } from "./visitor.ts";

/** Somebody with an account, new unless there is one already, logged in, in their settings. */
export async function inSettings(
  tab: string,
  options?: VisitorOptions,
  known?: Person,
): Promise<{ visitor: Visitor; person: Person }> {
  const person = known ?? (await haveAccount());
  const visitor = await signedIn(person, options);
  await visitor.goto(`/account?tab=${tab}`);
  return { visitor, person };
}

/** One matter of the settings, by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}
