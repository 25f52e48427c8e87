import { expect, test } from "vitest";
import { everything } from "./browse-query.ts";
import { donationAddress, readList, withChoice } from "./donation-address.ts";

const alone = { path: "/a" };
const among = { path: "/b", prefix: "list_", beside: { id: 3, sort: "most_found" } };

const search = {
  q: "wells & “water”",
  cause: 3,
  sort: "ending_soon",
  state: "active",
  window: { after: "abc", pages: 2 },
} as const;

test.each([alone, among])("a list comes back from its address on $path", (place) => {
  const { searchParams } = new URL(donationAddress(place, search), "https://a.example");
  expect(readList(place, searchParams)).toEqual(search);
});

test("what stands beside a list stays there, and is not taken for the list's", () => {
  expect(donationAddress(among, everything)).toBe("/b?id=3&sort=most_found");
  expect(readList(among, new URLSearchParams("id=3&sort=most_found&pages=4"))).toEqual(everything);
  expect(withChoice(among, search, { q: "", cause: undefined, sort: "newest" })).toBe(
    "/b?id=3&sort=most_found&list_sort=newest",
  );
});

test("only what takes donations is listed, whatever the address says", () => {
  expect(readList(alone, new URLSearchParams("state=ended"))).toEqual(everything);
});
