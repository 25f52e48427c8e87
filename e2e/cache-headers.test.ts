import { expect, inject, test } from "vitest";
import { cacheControl } from "#server/platform/http/cache-control.ts";
import { findExamplePaths, routeTable } from "./route-table.ts";

/** Pages with personal content, identified by a key in the URL, or with a personal form. */
const PERSONAL = [
  "/contactus/:number",
  "/giveback",
  "/paymentpage",
  "/paymentsuccessfull",
  "/recurring-donation",
  "/verify",
];

test("caches share every page except personal ones, which are never stored", async () => {
  const paths = await findExamplePaths();
  const personal: string[] = [];
  for (const route of Object.keys(routeTable)) {
    const url = inject("siteUrl") + (paths[route] ?? route);
    const response = await fetch(url, { redirect: "manual" });
    await response.arrayBuffer();
    const cacheHeader = response.headers.get("cache-control");
    const isShared = response.status === 200 && cacheHeader !== cacheControl.private;
    expect([route, cacheHeader]).toEqual([
      route,
      isShared ? cacheControl.shared : cacheControl.private,
    ]);
    if (response.status === 200 && !isShared) personal.push(route);
  }
  expect(personal.toSorted()).toEqual(PERSONAL);
});
