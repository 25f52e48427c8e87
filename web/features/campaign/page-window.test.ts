import { expect, test, vi } from "vitest";
import { loadWindow } from "./load-window.ts";
import { firstPage, nextWindow, readWindow, windowQuery } from "./page-window.ts";

const read = (query: string) => readWindow(new URLSearchParams(query));

test.each([
  ["", firstPage],
  ["pages=3", { after: undefined, pages: 3 }],
  ["pages=3&after=abc_-9", { after: "abc_-9", pages: 3 }],
  ["pages=0", firstPage],
  ["pages=-2", firstPage],
  ["pages=1.5", firstPage],
  ["pages=many", firstPage],
  ["pages=1e9", { after: undefined, pages: 8 }],
  ["after=<script>", firstPage],
])("reads %j", (query, expected) => {
  expect(read(query)).toEqual(expected);
});

test("writes a window as it is read, and leaves out the first page", () => {
  expect(windowQuery({ after: "abc", pages: 3 })).toEqual({ after: "abc", pages: "3" });
  expect(windowQuery(firstPage)).toEqual({ after: undefined, pages: undefined });
});

test("a window grows by a page, then continues from the cursor, then ends", () => {
  expect(nextWindow(firstPage, "next")).toEqual({ after: undefined, pages: 2 });
  expect(nextWindow({ after: "x", pages: 8 }, "next")).toEqual({ after: "next", pages: 1 });
  expect(nextWindow(firstPage, null)).toBeUndefined();
});

const numbers = Array.from({ length: 80 }, (_, index) => index);

function source(items: number[]) {
  return vi.fn(async ({ cursor, limit }: { cursor: string | undefined; limit: number }) => {
    const from = Number(cursor ?? 0);
    const next = from + limit < items.length ? String(from + limit) : null;
    return { data: items.slice(from, from + limit), next_cursor: next, total: items.length };
  });
}

test("loads several pages as one list, in few calls", async () => {
  const fetchPage = source(numbers);
  const loaded = await loadWindow({ after: undefined, pages: 6 }, fetchPage);
  expect(loaded.data).toEqual(numbers.slice(0, 72));
  expect(loaded.next_cursor).toBe("72");
  expect(loaded.total).toBe(80);
  expect(fetchPage.mock.calls.map(([query]) => query.limit)).toEqual([48, 24]);
});

test("starts after the cursor and stops at the end", async () => {
  const fetchPage = source(numbers);
  const loaded = await loadWindow({ after: "40", pages: 8 }, fetchPage);
  expect(loaded.data).toEqual(numbers.slice(40));
  expect(loaded.next_cursor).toBeNull();
  expect(fetchPage).toHaveBeenCalledTimes(1);
});
