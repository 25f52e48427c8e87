import { expect, test } from "vitest";
import { changedEventsAddress, eventsAddress, readEventQuery } from "./event-address.ts";

const read = (text: string) => readEventQuery(new URLSearchParams(text));

test("a URL is the same after reading and writing it", () => {
  for (const text of ["", "show=mine", "q=boat+man&year=2025&page=3", "show=mine&q=%26&page=2"]) {
    expect(eventsAddress(read(text))).toBe(text ? `/events?${text}` : "/events");
  }
});

test("ignores invalid values", () => {
  expect(read("year=twenty&page=-1&show=all&q=+")).toEqual({
    q: "",
    year: undefined,
    page: 1,
    mine: false,
  });
  expect(read("year=1&page=99999999")).toMatchObject({ year: undefined, page: 1 });
});

test("a changed filter starts at the first page", () => {
  expect(changedEventsAddress(read("q=boat&page=3"), { year: 2025 })).toBe(
    "/events?q=boat&year=2025",
  );
});
