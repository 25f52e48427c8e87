import { expect, test } from "vitest";
import { isWholeList } from "#contract/giving/offline.ts";
import { readFilter } from "./donation-query.ts";

const read = (text: string) => readFilter(new URLSearchParams(text));

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
  expect(isWholeList(filter)).toBe(true);
  expect(isWholeList(read("q=Obi"))).toBe(false);
});
