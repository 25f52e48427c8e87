import { expect, test } from "vitest";
import { accountTabs, readTab, tabPath } from "./account-tabs.ts";

test("starts on Profile, also for a tab that is none", () => {
  for (const query of ["", "tab=", "tab=wallet", "tab=toString", "tab=Email"]) {
    expect([query, readTab(new URLSearchParams(query))]).toEqual([query, "profile"]);
  }
});

test("every tab is found again by its own address", () => {
  for (const tab of Object.keys(accountTabs) as (keyof typeof accountTabs)[]) {
    expect(readTab(new URL(tabPath(tab), "https://site.invalid").searchParams)).toBe(tab);
  }
});
