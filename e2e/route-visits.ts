import { createAccount, openSignedIn } from "./account-screen.ts";
import { findExamplePaths, routeTable, type VisitorKind } from "./route-table.ts";
import { siteUrl } from "./visited-site.ts";
import { newVisitor, unexpectedComplaints, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Generous, because the machine may be busy. */
const SETTLED_MS = 3_000;

/** Shared, because looking them up creates a donation and an enquiry. */
let addresses: ReturnType<typeof findExamplePaths> | undefined;

/** Opens every state of the route table for one visitor. Returns the faults found by `check`. */
export async function checkRoutes(
  who: VisitorKind,
  options: VisitorOptions,
  check: (visitor: Visitor) => Promise<string[]>,
): Promise<string[]> {
  addresses ??= findExamplePaths();
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
  return [
    ...found,
    ...unexpectedComplaints(visitor).filter((text) => !text.includes("ERR_FAILED")),
  ];
}

async function openVisitor(who: VisitorKind, options: VisitorOptions): Promise<Visitor> {
  if (who === "guest") return newVisitor(options);
  return openSignedIn(who === "newcomer" ? await createAccount() : who, options);
}

/** How far the page scrolls sideways once fonts and pictures have loaded, px. */
export async function measureSidewaysScroll({ page }: Visitor): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: SETTLED_MS }).catch(() => {});
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
