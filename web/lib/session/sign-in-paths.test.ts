import { expect, it } from "vitest";
import { isOpenToGuests, loginPath, safeNext } from "./sign-in-paths.ts";

it.each(["/account", "/donate-page/3?tab=donation#top", "/loginhelp", "/a%2F%2Fb"])(
  "accepts %s on this site",
  (path) => {
    expect(safeNext(path)).toBe(path);
  },
);

it.each([
  null,
  "",
  "account",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/\t/evil.example",
  "\n//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  `/${"a".repeat(600)}`,
])("refuses %j", (path) => {
  expect(safeNext(path)).toBeUndefined();
});

it.each(["/login", "/login/", "/login?next=/login", "/signup#x"])(
  "refuses %s, which would lead in a circle",
  (path) => {
    expect(safeNext(path)).toBeUndefined();
  },
);

it("carries the page to return to", () => {
  expect(loginPath("/account?tab=email")).toBe("/login?next=%2Faccount%3Ftab%3Demail");
  expect(loginPath("//evil")).toBe("/login");
});

it.each([
  ["/donate-page/30#in-kind", true],
  ["/event/4", true],
  ["/donations", false],
  ["/dashboard", false],
])("knows whether guests see %s", (path, isOpen) => {
  expect(isOpenToGuests(path)).toBe(isOpen);
});
