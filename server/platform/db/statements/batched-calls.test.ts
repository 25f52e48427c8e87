import { beforeEach, expect, test, vi } from "vitest";
import { batched } from "./batched-calls.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function doubling(patienceMs: number, keysOf?: (item: number) => readonly string[]) {
  const batches: number[][] = [];
  const double = batched(
    async (items: readonly number[]) => {
      batches.push([...items]);
      if (items.includes(13)) throw new Error("thirteen");
      if (items.includes(14)) throw new Error("fourteen");
      return items.map((item) => item * 2);
    },
    {
      ...{ most: 4, patience: () => patienceMs, keysOf },
      failsAll: (error) => (error as Error).message === "fourteen",
    },
  );
  return { batches, double };
}

test("without patience each call is done at once", async () => {
  const { batches, double } = doubling(0);
  const answers = [double(1), double(2)];
  expect(batches).toEqual([[1], [2]]);
  expect(await Promise.all(answers)).toEqual([2, 4]);
});

test("calls that come while the first one waits are done with it, and each gets its own answer", async () => {
  const { batches, double } = doubling(20);
  const answers = [double(1)];
  vi.advanceTimersByTime(19);
  answers.push(double(2), double(3));
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([[1, 2, 3]]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  const later = double(5);
  vi.advanceTimersByTime(20);
  expect(await later).toBe(10);
});

test("a full batch waits no longer", async () => {
  const { batches, double } = doubling(20);
  const answers = [1, 2, 3, 4, 5].map(double);
  expect(batches).toEqual([[1, 2, 3, 4]]);
  vi.advanceTimersByTime(20);
  expect(batches).toEqual([[1, 2, 3, 4], [5]]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
});

test("two calls that share a key are not done together", async () => {
  const { batches, double } = doubling(20, (item) => (item < 3 ? ["low"] : [`${item}`]));
  const answers = [1, 3, 2].map(double);
  vi.advanceTimersByTime(20);
  expect(batches).toEqual([[1, 3], [2]]);
  expect(await Promise.all(answers)).toEqual([2, 6, 4]);
});

test("a call that cannot be done fails alone", async () => {
  const { batches, double } = doubling(20);
  const answers = [1, 13, 2].map(double);
  vi.advanceTimersByTime(20);
  const outcomes = await Promise.allSettled(answers);
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("an error that every call would meet is not tried again for each", async () => {
  const { batches, double } = doubling(20);
  const answers = [1, 14].map(double);
  vi.advanceTimersByTime(20);
  const outcomes = await Promise.allSettled(answers);
  expect(batches).toEqual([[1, 14]]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
