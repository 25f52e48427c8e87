import { expect, test } from "vitest";
import { accountTabs, readTab, tabPath } from "./account-tabs.ts";

test("an address that names no tab shows Profile", () => {
  for (const query of ["", "tab=", "tab=wallet", "tab=toString", "tab=Email"]) {
    expect([query, readTab(new URLSearchParams(query))]).toEqual([query, "profile"]);
  }
});

test("each tab's address leads to that tab", () => {
  for (const tab of Object.keys(accountTabs) as (keyof typeof accountTabs)[]) {
    expect(readTab(new URL(tabPath(tab), "https://site.invalid").searchParams)).toBe(tab);
  }
});
