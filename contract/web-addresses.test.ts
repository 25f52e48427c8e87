import { expect, test } from "vitest";
import { findWebAddresses } from "./web-addresses.ts";

test.each([
  ["https://example.org", ["https://example.org"]],
  ["See https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]],
  ["https://example.org, http://example.org!", ["https://example.org", "http://example.org"]],
  ["https://en.wikipedia.org/wiki/Foo_(bar)", ["https://en.wikipedia.org/wiki/Foo_(bar)"]],
  ["https://en.wikipedia.org/wiki/Foo_(bar).", ["https://en.wikipedia.org/wiki/Foo_(bar)"]],
  ["(https://en.wikipedia.org/wiki/Foo_(bar))", ["https://en.wikipedia.org/wiki/Foo_(bar)"]],
  ["(see https://example.org)", ["https://example.org"]],
  ["(see https://example.org).", ["https://example.org"]],
  ["(see https://example.org.)", ["https://example.org"]],
  ["[https://example.org/a[1]]", ["https://example.org/a[1]"]],
  ["{https://example.org}", ["https://example.org"]],
  ["https://example.org/(a)/b)", ["https://example.org/(a)/b"]],
  ["https://example.org/a(b", ["https://example.org/a(b"]],
  ["（https://example.org）。", ["https://example.org"]],
  ["“https://example.org”", ["https://example.org"]],
  ['<a href="https://example.org">', ["https://example.org"]],
  ["https:// and http://).", []],
  ["javascript://example.org", []],
])("finds in %j the addresses %j", (text, urls) => {
  expect(findWebAddresses(text).map(({ url }) => url)).toEqual(urls);
  for (const { url, index } of findWebAddresses(text)) {
    expect(text.slice(index, index + url.length)).toBe(url);
  }
});

test("handles thousands of brackets in one pass", () => {
  const text = `https://example.org/${"(".repeat(50_000)}${")".repeat(100_000)}`;
  expect(findWebAddresses(text)[0]?.url).toHaveLength(text.length - 50_000);
});
