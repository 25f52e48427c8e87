import { expect, inject, test } from "vitest";
import { cacheControl } from "#server/platform/http/cache-control.ts";
import { routeTable, usualAddresses } from "./route-table.ts";

/** Pages that show what one person alone may see, by a key in their address, or a form of theirs. */
const PERSONAL = [
  "/contactus/:number",
  "/giveback",
  "/newsletter/confirm",
  "/paymentpage",
  "/paymentsuccessfull",
  "/resetpassword",
  "/verificationcode",
  "/verify",
];

test("every page is shared by caches or, where it is for one person, stored by nobody", async () => {
  const usual = await usualAddresses();
  const personal: string[] = [];
  for (const route of Object.keys(routeTable)) {
    const address = inject("siteUrl") + (usual[route] ?? route);
    const answer = await fetch(address, { redirect: "manual" });
    await answer.arrayBuffer();
    const said = answer.headers.get("cache-control");
    const mayShare = answer.status === 200 && said !== cacheControl.private;
    expect([route, said]).toEqual([route, mayShare ? cacheControl.shared : cacheControl.private]);
    if (answer.status === 200 && !mayShare) personal.push(route);
  }
  expect(personal.toSorted()).toEqual(PERSONAL);
});
