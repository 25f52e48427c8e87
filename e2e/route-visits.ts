import { haveAccount, signedIn } from "./account-screen.ts";
import { type Looker, routeTable, usualAddresses } from "./route-table.ts";
import { siteUrl } from "./visited-site.ts";
import { newVisitor, unexpected, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Generous, because the machine may be busy. */
const SETTLED_MS = 3_000;

/** Shared, because looking them up creates a donation and an enquiry. */
let addresses: ReturnType<typeof usualAddresses> | undefined;

/** Opens every state of the route table for one visitor. Returns the faults found by `check`. */
export async function faultsOfRoutes(
  who: Looker,
  options: VisitorOptions,
  check: (visitor: Visitor) => Promise<string[]>,
): Promise<string[]> {
  addresses ??= usualAddresses();
  const usual = await addresses;
  const visitor = await openVisitor(who, options);
  const { page } = visitor;
  const found: string[] = [];
  for (const [route, states] of Object.entries(routeTable)) {
    for (const state of states) {
      const [looker, what = "", calls = ""] = state.split(" ");
      if (looker !== who) continue;
      const failing = `${siteUrl()}${calls}**`;
      if (what === "fails") await page.route(failing, (call) => call.abort());
      if (options.size) await page.setViewportSize(options.size);
      const query = what.startsWith("?") ? what : "";
      await visitor.goto(what.startsWith("/") ? what : (usual[route] ?? route) + query);
      // Wait for the heading and for loading to finish.
      await page.waitForFunction(
        () => document.querySelector("main h1") && !document.querySelector("main .skeleton"),
      );
      for (const fault of await check(visitor)) found.push(`${route} (${state}): ${fault}`);
      if (what === "fails") await page.unroute(failing);
    }
  }
  return [...found, ...unexpected(visitor).filter((text) => !text.includes("ERR_FAILED"))];
}

async function openVisitor(who: Looker, options: VisitorOptions): Promise<Visitor> {
  if (who === "guest") return newVisitor(options);
  return signedIn(who === "newcomer" ? await haveAccount() : who, options);
}

/** How far the page scrolls sideways once fonts and pictures have loaded, px. */
export async function sidewaysScroll({ page }: Visitor): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: SETTLED_MS }).catch(() => {});
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
