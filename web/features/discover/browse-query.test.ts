import { expect, test } from "vitest";
import {
  browseAddress,
  defaultBrowse,
  isSameSearch,
  readBrowseForm,
  readBrowseQuery,
} from "./browse-query.ts";

const read = (query: string) => readBrowseQuery(new URLSearchParams(query));

test.each([
  "",
  "q=++&cause=&sort=&state=",
  "cause=all&sort=best&state=draft&pages=x",
  "cause=-1",
  "cause=1e3",
  "sort=constructor",
])("%j is the default search", (query) => {
  expect(read(query)).toEqual(defaultBrowse);
  expect(browseAddress(read(query))).toBe("/discover#browse");
});

test("restores a search from its URL", () => {
  const search = {
    q: "wells & “water”",
    cause: 3,
    sort: "ending_soon",
    state: "paused",
    window: { after: "abc", pages: 2 },
  } as const;
  const address = new URL(browseAddress(search), "https://a.example");
  expect(readBrowseQuery(address.searchParams)).toEqual(search);
  expect([...address.searchParams.keys()]).toEqual([
    "q",
    "cause",
    "sort",
    "state",
    "after",
    "pages",
  ]);
});

test("truncates the search text to what the API accepts", () => {
  expect(read(`q=${"a".repeat(300)}`).q).toHaveLength(100);
});

test("a form starts at the first page and leaves out defaults", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    q: " oven ",
    cause: "",
    sort: "newest",
    pages: "4",
  })) {
    form.set(name, value);
  }
  expect(browseAddress(readBrowseForm(form))).toBe("/discover?q=oven&sort=newest#browse");
});

test("more pages of a search are the same search", () => {
  expect(isSameSearch(read("q=a"), read("q=a&pages=3"))).toBe(true);
  expect(isSameSearch(read("q=a&pages=3"), read("q=a"))).toBe(true);
  expect(isSameSearch(read("q=a"), read("q=b"))).toBe(false);
});
