import { expect, test } from "vitest";
import {
  browseAddress,
  browseOfForm,
  everything,
  isSameSearch,
  readBrowse,
} from "./browse-query.ts";

const read = (query: string) => readBrowse(new URLSearchParams(query));

test.each([
  "",
  "q=++&cause=&sort=&state=",
  "cause=all&sort=best&state=draft&pages=x",
  "cause=-1",
  "cause=1e3",
  "sort=constructor",
])("%j asks for everything", (query) => {
  expect(read(query)).toEqual(everything);
  expect(browseAddress(read(query))).toBe("/discover#browse");
});

test("a search survives the way through its address", () => {
  const search = {
    q: "wells & “water”",
    cause: 3,
    sort: "ending_soon",
    state: "paused",
    window: { after: "abc", pages: 2 },
  } as const;
  const address = new URL(browseAddress(search), "https://a.example");
  expect(readBrowse(address.searchParams)).toEqual(search);
  expect([...address.searchParams.keys()]).toEqual([
    "q",
    "cause",
    "sort",
    "state",
    "after",
    "pages",
  ]);
});

test("the search's words are cut to what the API takes", () => {
  expect(read(`q=${"a".repeat(300)}`).q).toHaveLength(100);
});

test("a form starts from the first page and leaves its defaults out", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    q: " oven ",
    cause: "",
    sort: "newest",
    pages: "4",
  })) {
    form.set(name, value);
  }
  expect(browseAddress(browseOfForm(form))).toBe("/discover?q=oven&sort=newest#browse");
});

test("more pages of a search are the same search", () => {
  expect(isSameSearch(read("q=a"), read("q=a&pages=3"))).toBe(true);
  expect(isSameSearch(read("q=a&pages=3"), read("q=a"))).toBe(true);
  expect(isSameSearch(read("q=a"), read("q=b"))).toBe(false);
});
