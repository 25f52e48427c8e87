import { expect, test } from "vitest";
import { eventsAddress, readEventQuery, withChoice } from "./event-address.ts";

const read = (text: string) => readEventQuery(new URLSearchParams(text));

test("an address stays the same when it is read and written again", () => {
  for (const text of ["", "show=mine", "q=boat+man&year=2025&page=3", "show=mine&q=%26&page=2"]) {
    expect(eventsAddress(read(text))).toBe(text ? `/events?${text}` : "/events");
  }
});

test("values that make no sense are left out", () => {
  expect(read("year=twenty&page=-1&show=all&q=+")).toEqual({
    q: "",
    year: undefined,
    page: 1,
    mine: false,
  });
  expect(read("year=1&page=99999999")).toMatchObject({ year: undefined, page: 1 });
});

test("another choice starts from its first page", () => {
  expect(withChoice(read("q=boat&page=3"), { year: 2025 })).toBe("/events?q=boat&year=2025");
});
