import { expect, test } from "vitest";
import { accountTabs, readTab, tabPath } from "./account-tabs.ts";

test("shows Profile for a URL that names no tab", () => {
  for (const query of ["", "tab=", "tab=wallet", "tab=toString", "tab=Email"]) {
    expect([query, readTab(new URLSearchParams(query))]).toEqual([query, "profile"]);
  }
});

test("reads every tab back from its own path", () => {
  for (const tab of Object.keys(accountTabs) as (keyof typeof accountTabs)[]) {
    expect(readTab(new URL(tabPath(tab), "https://site.invalid").searchParams)).toBe(tab);
  }
});
