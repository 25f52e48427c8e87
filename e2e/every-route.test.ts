import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../web/routes.ts";
import { routeTable, visitorKinds } from "./route-table.ts";
import { checkRoutes, measureSidewaysScroll } from "./route-visits.ts";
import { findAccessFaults, sizes, type Visitor } from "./visitor.ts";

function patterns(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const fullPath = path ? `${parent}/${path}` : parent;
    const own = path || index ? [fullPath || "/"] : [];
    return [...own, ...patterns(children ?? [], fullPath)];
  });
}

test("the route table lists every route", () => {
  expect(Object.keys(routeTable).sort()).toEqual([...new Set(patterns(routes))].sort());
});

/** Pages must reflow at 320 px (WCAG 2.2, 1.4.10); from 1,024 px the area's menu is next to the page. */
const WIDTHS = [1280, 1024, 768, 360, 320];

/** Finds identifiers like `in_review` on the screen. */
async function findIdentifiers({ page }: Visitor): Promise<string[]> {
  const text = await page.getByRole("main").textContent();
  return (text?.match(/\b[a-z]+_[a-z_]+\b/g) ?? []).map((word) => `shows ${word}`);
}

async function findFaults(visitor: Visitor): Promise<string[]> {
  const found = [...(await findAccessFaults(visitor)), ...(await findIdentifiers(visitor))];
  for (const width of WIDTHS) {
    await visitor.page.setViewportSize({ width, height: sizes.desktop.height });
    const overflow = await measureSidewaysScroll(visitor);
    if (overflow > 0) found.push(`scrolls ${overflow} px to the side at ${width} px`);
  }
  return found;
}

test.each(visitorKinds)("pages are accessible and fit every window for a %s", async (who) => {
  expect(await checkRoutes(who, { size: sizes.desktop }, findFaults)).toEqual([]);
});
