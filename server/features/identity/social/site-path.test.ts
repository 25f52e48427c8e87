import fc from "fast-check";
import { expect, test } from "vitest";
import { sitePath } from "./site-path.ts";

test("accepts paths of this site", () => {
  for (const path of ["/", "/account", "/donate-page/7?from=mail#give", "/a%2f%2fevil"]) {
    expect(sitePath(path)).toBe(path);
  }
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/../..//evil.example",
  "/%2e%2e//evil.example",
  "evil.example",
  "/a\\b",
  "/a b",
  "",
  `/${"a".repeat(500)}`,
  undefined,
  ["/a"],
])("refuses %j", (next) => {
  expect(sitePath(next)).toBeUndefined();
});

test("accepts only paths that browsers resolve to this site", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "\t",
    "\n",
    "%2e",
    "@",
    ":",
    "?",
    "#",
    "evil",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = sitePath(`/${parts.join("")}`);
      if (path === undefined) return;
      const url = new URL(path, "https://tributary.example/login?next=x");
      expect(url.origin).toBe("https://tributary.example");
    }),
    { numRuns: 2000 },
  );
});
