import { expect, it } from "vitest";
import { randomSome } from "./random-some.ts";

it("picks up to as many as asked, each at most once", () => {
  const causes = [1, 2, 3, 4, 5, 6, 7, 8];
  const picked = randomSome(causes, 6);
  expect(picked).toHaveLength(6);
  expect(new Set(picked).size).toBe(6);
  expect(randomSome([1, 2], 6).sort()).toEqual([1, 2]);
});

it("follows chance, so that every cause has its turn", () => {
  const last = () => 0.999;
  expect(randomSome([1, 2, 3, 4], 2, last)).toEqual([4, 3]);
  expect(randomSome([1, 2, 3, 4], 2, () => 0)).toEqual([1, 2]);
});
