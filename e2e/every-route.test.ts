import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, inject, test } from "vitest";
import routes from "../web/routes.ts";
import { haveAccount, signedIn } from "./account-screen.ts";
import { faintThings, markBoxes, misfits } from "./page-checks.ts";
import { type Looker, lookers, routeTable, usualAddresses } from "./route-table.ts";
import {
  accessFaults,
  allSizes,
  newVisitor,
  sizes,
  twoFrames,
  unexpected,
  type Visitor,
} from "./visitor.ts";

/** Many pages, one after the other, and other work on the machine. */
const SETTLED_MS = 3_000;

function patterns(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above;
    const own = path || index ? [here || "/"] : [];
    return [...own, ...patterns(children ?? [], here)];
  });
}

test("every route has its row", () => {
  expect(Object.keys(routeTable).sort()).toEqual([...new Set(patterns(routes))].sort());
});

/** The narrowest window in which an area's menu stands beside the page. */
const BESIDE_MENU = { width: 1024, height: 768 };

/** Looked up for the first who looks. */
let addresses: ReturnType<typeof usualAddresses> | undefined;

async function comes(who: Looker): Promise<Visitor> {
  if (who === "guest") return newVisitor();
  return signedIn(who === "newcomer" ? await haveAccount() : who);
}

/** The page has its heading, and nothing is on its way any more. */
async function arrived({ page }: Visitor): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("main h1") && !document.querySelector("main .skeleton"),
  );
}

/** Fonts and pictures may still come after a change; what stays too wide is told by whoever measures next. */
async function settled({ page }: Visitor): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: SETTLED_MS }).catch(() => {});
}

/** How far the page scrolls to the side once it has settled, px. */
async function sideways(visitor: Visitor): Promise<number> {
  await settled(visitor);
  return visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** What is wrong with the page that is open: by axe, in widths, with text at 200%, in forced colours. */
async function faults(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const found = await accessFaults(visitor);
  for (const size of [allSizes.narrow, BESIDE_MENU]) {
    await page.setViewportSize(size);
    const far = await sideways(visitor);
    if (far > 0) found.push(`scrolls ${far} px to the side at ${size.width} px`);
  }
  await page.evaluate(markBoxes);

  await page.setViewportSize(sizes.phone);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await settled(visitor);
  for (const fault of await page.evaluate(misfits)) found.push(`at 200% text, ${fault}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });

  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  // The page hears of them after the call has ended, and its styles come with the next frame.
  await page.waitForFunction(() => matchMedia("(forced-colors: active)").matches);
  await page.evaluate(twoFrames);
  // Somebody who uses the keyboard: otherwise the browser shows no focus.
  await page.keyboard.press("Tab");
  for (const fault of await page.evaluate(faintThings)) found.push(`in forced colours, ${fault}`);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  return found;
}

describe.each(lookers)("what a %s sees", (who) => {
  test("has no faults in any state", async () => {
    addresses ??= usualAddresses();
    const usual = await addresses;
    const visitor = await comes(who);
    const { page } = visitor;
    const found: string[] = [];
    for (const [route, states] of Object.entries(routeTable)) {
      for (const state of states) {
        const [looker, what = "", calls = ""] = state.split(" ");
        if (looker !== who) continue;
        const failing = `${inject("siteUrl")}${calls}**`;
        if (what === "fails") await page.route(failing, (call) => call.abort());
        await page.setViewportSize(allSizes.narrow);
        const own = what.startsWith("?") ? what : "";
        await visitor.goto(what.startsWith("/") ? what : (usual[route] ?? route) + own);
        await arrived(visitor);
        for (const fault of await faults(visitor)) found.push(`${route} (${state}): ${fault}`);
        if (what === "fails") await page.unroute(failing);
      }
    }
    expect(found).toEqual([]);
    const told = unexpected(visitor).filter((text) => !text.includes("ERR_FAILED"));
    expect(told).toEqual([]);
  });
});
