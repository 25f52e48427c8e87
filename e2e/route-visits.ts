import { haveAccount, signedIn } from "./account-screen.ts";
import { type Looker, routeTable, usualAddresses } from "./route-table.ts";
import { siteUrl } from "./visited-site.ts";
import { newVisitor, unexpected, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Generous: many pages one after the other, and other work on the machine. */
const SETTLED_MS = 3_000;

/** Shared by all who look: looking them up makes a gift and a question. */
let addresses: ReturnType<typeof usualAddresses> | undefined;

/** Opens every state that somebody sees, in the same window; answers the faults that `look` finds. */
export async function faultsOfRoutes(
  who: Looker,
  options: VisitorOptions,
  look: (visitor: Visitor) => Promise<string[]>,
): Promise<string[]> {
  addresses ??= usualAddresses();
  const usual = await addresses;
  const visitor = await comes(who, options);
  const { page } = visitor;
  const found: string[] = [];
  for (const [route, states] of Object.entries(routeTable)) {
    for (const state of states) {
      const [looker, what = "", calls = ""] = state.split(" ");
      if (looker !== who) continue;
      const failing = `${siteUrl()}${calls}**`;
      if (what === "fails") await page.route(failing, (call) => call.abort());
      if (options.size) await page.setViewportSize(options.size);
      const own = what.startsWith("?") ? what : "";
      await visitor.goto(what.startsWith("/") ? what : (usual[route] ?? route) + own);
      // The page has its heading, and nothing is still loading.
      await page.waitForFunction(
        () => document.querySelector("main h1") && !document.querySelector("main .skeleton"),
      );
      for (const fault of await look(visitor)) found.push(`${route} (${state}): ${fault}`);
      if (what === "fails") await page.unroute(failing);
    }
  }
  return [...found, ...unexpected(visitor).filter((text) => !text.includes("ERR_FAILED"))];
}

async function comes(who: Looker, options: VisitorOptions): Promise<Visitor> {
  if (who === "guest") return newVisitor(options);
  return signedIn(who === "newcomer" ? await haveAccount() : who, options);
}

/** How far the page scrolls to the side once its fonts and pictures have loaded, px. */
export async function sidewaysScroll({ page }: Visitor): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: SETTLED_MS }).catch(() => {});
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
