import { beforeEach, expect, test } from "vitest";
import { createPolledStats } from "./polled-stats.ts";

let now: number;
let calls: number;
let query: () => Promise<number>;
let figures: ReturnType<typeof open>;

function open() {
  const slow = () => {
    calls += 1;
    return query();
  };
  return createPolledStats({ slow, fast: async () => 7 }, () => now);
}

beforeEach(() => {
  now = Date.now();
  calls = 0;
  query = async () => calls;
  figures = open();
});

/** Reads what a scrape would. */
async function read() {
  await figures.refresh();
  const ages = Object.fromEntries(figures.ages().map(({ about, seconds }) => [about, seconds]));
  const [slow, fast] = [figures.get("slow"), figures.get("fast")];
  return { up: figures.hasResponded(), slow, fast, ages };
}

test("queries the database once in ten seconds, however many scrapes there are", async () => {
  await Promise.all(Array.from({ length: 50 }, read));
  now += 9_999;
  expect(await read()).toMatchObject({ slow: 1, ages: { slow: 9.999 } });
  now += 1;
  expect(await read()).toMatchObject({ slow: 2, ages: { slow: 0 } });
});

test("a hanging source delays a scrape by a second at most, and no other source", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  await read();
  query = () => promise;
  now += 30_000;
  expect(await read()).toEqual({ up: false, slow: 1, fast: 7, ages: { slow: 30, fast: 0 } });
  now += 30_000;
  const late = await read();
  expect([calls, late.slow, late.ages.slow, late.fast]).toEqual([2, undefined, undefined, 7]);
  resolve(3);
  await expect.poll(read).toMatchObject({ up: true, slow: 3 });
});

test("reports nothing while no source responds", async () => {
  const failing = createPolledStats({ all: () => Promise.reject(new Error("down")) }, () => now);
  await failing.refresh();
  expect([failing.hasResponded(), failing.ages(), failing.get("all")]).toEqual([
    false,
    [],
    undefined,
  ]);
});
