import { expect, test } from "vitest";
import { defaultView, readView, viewAddress } from "./campaign-address.ts";

const read = (query: string) => readView(new URLSearchParams(query));

test("a URL without a query shows the story", () => {
  expect(read("")).toEqual(defaultView);
  expect(viewAddress(7, {})).toBe("/donate-page/7#story");
});

test.each(["tab=nothing", "tab=toString", "tab=", "sort=worst"])(
  "%s falls back to the default view",
  (query) => {
    expect(read(query)).toEqual(defaultView);
  },
);

test("a view is read back from its URL", () => {
  const view = { tab: "donation", sort: "top", window: { after: undefined, pages: 3 } } as const;
  const address = viewAddress(7, view);
  expect(address).toBe("/donate-page/7?tab=donation&sort=top&pages=3#story");
  expect(readView(new URL(address, "https://a.example").searchParams)).toEqual(view);
});

test("another tab starts on its first page without the donors' sort", () => {
  expect(viewAddress(7, { tab: "update", sort: "top" })).toBe("/donate-page/7?tab=update#story");
});
