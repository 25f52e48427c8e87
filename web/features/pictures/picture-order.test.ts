import { expect, test } from "vitest";
import { moveItem } from "./picture-order.ts";

test("moves an item and closes the gap", () => {
  const list = ["a", "b", "c", "d"];
  expect(moveItem(list, 0, 1)).toEqual(["b", "a", "c", "d"]);
  expect(moveItem(list, 0, 3)).toEqual(["b", "c", "d", "a"]);
  expect(moveItem(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moveItem(list, 2, 1)).toEqual(["a", "c", "b", "d"]);
});

test("returns the same list for a move that is out of range or none", () => {
  const list = ["a", "b"];
  for (const [from, to] of [
    [0, 0],
    [0, -1],
    [1, 2],
    [2, 0],
    [-1, 0],
  ] as const) {
    expect(moveItem(list, from, to)).toBe(list);
  }
});
