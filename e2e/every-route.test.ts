import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../web/routes.ts";
import { lookers, routeTable } from "./route-table.ts";
import { faultsOfRoutes, sidewaysScroll } from "./route-visits.ts";
import { accessFaults, sizes, type Visitor } from "./visitor.ts";

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

/** At 320 px pages have to reflow (WCAG 2.2, 1.4.10); at 1,024 an area's menu begins to stand beside the page. */
const WIDTHS = [1280, 1024, 768, 360, 320];

/** Names like `in_review` are for programs, and none is on a screen. */
async function programWords({ page }: Visitor): Promise<string[]> {
  const text = await page.getByRole("main").textContent();
  return (text?.match(/\b[a-z]+_[a-z_]+\b/g) ?? []).map((word) => `shows ${word}`);
}

async function faults(visitor: Visitor): Promise<string[]> {
  const found = [...(await accessFaults(visitor)), ...(await programWords(visitor))];
  for (const width of WIDTHS) {
    await visitor.page.setViewportSize({ width, height: sizes.desktop.height });
    const far = await sidewaysScroll(visitor);
    if (far > 0) found.push(`scrolls ${far} px to the side at ${width} px`);
  }
  return found;
}

test.each(lookers)("what a %s sees is accessible and fits every window", async (who) => {
  expect(await faultsOfRoutes(who, { size: sizes.desktop }, faults)).toEqual([]);
});
