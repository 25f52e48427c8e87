import { beforeEach, expect, test } from "vitest";
import { createAskedFigures } from "./asked-figures.ts";

let now: number;
let asked: number;
let answer: () => Promise<number>;
let figures: ReturnType<typeof open>;

function open() {
  const slow = () => {
    asked += 1;
    return answer();
  };
  return createAskedFigures({ slow, fast: async () => 7 }, () => now);
}

beforeEach(() => {
  now = Date.now();
  asked = 0;
  answer = async () => asked;
  figures = open();
});

/** What a scrape reads. */
async function read() {
  await figures.refresh();
  const ages = Object.fromEntries(figures.ages().map(({ about, seconds }) => [about, seconds]));
  const [slow, fast] = [figures.get("slow"), figures.get("fast")];
  return { up: figures.isAnswered(), slow, fast, ages };
}

test("the database is asked once in ten seconds, however many scrape", async () => {
  await Promise.all(Array.from({ length: 50 }, read));
  now += 9_999;
  expect(await read()).toMatchObject({ slow: 1, ages: { slow: 9.999 } });
  now += 1;
  expect(await read()).toMatchObject({ slow: 2, ages: { slow: 0 } });
});

test("a source that hangs delays a scrape by a second at most, and no other source", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  await read();
  answer = () => promise;
  now += 30_000;
  expect(await read()).toEqual({ up: false, slow: 1, fast: 7, ages: { slow: 30, fast: 0 } });
  now += 30_000;
  const late = await read();
  expect([asked, late.slow, late.ages.slow, late.fast]).toEqual([2, undefined, undefined, 7]);
  resolve(3);
  await expect.poll(read).toMatchObject({ up: true, slow: 3 });
});

test("nothing is reported while no source answers", async () => {
  const away = createAskedFigures({ all: () => Promise.reject(new Error("away")) }, () => now);
  await away.refresh();
  expect([away.isAnswered(), away.ages(), away.get("all")]).toEqual([false, [], undefined]);
});
