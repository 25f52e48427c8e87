import { expect, test } from "vitest";
import { moved } from "./order-moves.ts";

test("one entry takes another place, and the others close up", () => {
  const list = ["a", "b", "c", "d"];
  expect(moved(list, 0, 1)).toEqual(["b", "a", "c", "d"]);
  expect(moved(list, 0, 3)).toEqual(["b", "c", "d", "a"]);
  expect(moved(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(list, 2, 1)).toEqual(["a", "c", "b", "d"]);
});

test("a picture that can't be moved there stays where it is", () => {
  const list = ["a", "b"];
  for (const [from, to] of [
    [0, 0],
    [0, -1],
    [1, 2],
    [2, 0],
    [-1, 0],
  ] as const) {
    expect(moved(list, from, to)).toBe(list);
  }
});
