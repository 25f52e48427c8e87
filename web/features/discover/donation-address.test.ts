import { expect, test } from "vitest";
import { defaultBrowse } from "./browse-query.ts";
import { donationAddress, donationAddressWith, readListQuery } from "./donation-address.ts";

const standalone = { path: "/a" };
const embedded = { path: "/b", prefix: "list_", otherParams: { id: 3, sort: "most_found" } };

const search = {
  q: "wells & “water”",
  cause: 3,
  sort: "ending_soon",
  state: "active",
  window: { after: "abc", pages: 2 },
} as const;

test.each([standalone, embedded])("reads a list back from its URL on $path", (place) => {
  const { searchParams } = new URL(donationAddress(place, search), "https://a.example");
  expect(readListQuery(place, searchParams)).toEqual(search);
});

test("keeps the page's other parameters separate from the list's", () => {
  expect(donationAddress(embedded, defaultBrowse)).toBe("/b?id=3&sort=most_found");
  expect(readListQuery(embedded, new URLSearchParams("id=3&sort=most_found&pages=4"))).toEqual(
    defaultBrowse,
  );
  expect(donationAddressWith(embedded, search, { q: "", cause: undefined, sort: "newest" })).toBe(
    "/b?id=3&sort=most_found&list_sort=newest",
  );
});

test("lists only campaigns open for donations, whatever the URL says", () => {
  expect(readListQuery(standalone, new URLSearchParams("state=ended"))).toEqual(defaultBrowse);
});
