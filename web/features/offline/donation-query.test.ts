import { expect, test } from "vitest";
import { isUnfiltered } from "#contract/giving/team-donations.ts";
import { readDonationFilter } from "./donation-query.ts";

const read = (text: string) => readDonationFilter(new URLSearchParams(text));

test("reads a filter from an address", () => {
  expect(read("thanked=no&source=offline&from=2026-01-02&to=2026-02-03&q=%20Obi%20")).toEqual({
    thanked: "no",
    source: "offline",
    from: "2026-01-02",
    to: "2026-02-03",
    q: "Obi",
  });
});

test("ignores invalid values", () => {
  const filter = read("thanked=maybe&source=moon&from=yesterday&q=%20");
  expect(isUnfiltered(filter)).toBe(true);
  expect(isUnfiltered(read("q=Obi"))).toBe(false);
});
