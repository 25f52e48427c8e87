import { beforeEach, expect, test } from "vitest";
import { createAskedMetrics } from "./asked-metrics.ts";
import { gauge, type Metric } from "./metric.ts";

let now: number;
let asked: number;
let answer: () => Promise<readonly Metric[]>;
let read: () => Promise<Metric[]>;

beforeEach(() => {
  now = Date.now();
  asked = 0;
  answer = async () => [gauge("slow", "", asked)];
  const slow = () => {
    asked += 1;
    return answer();
  };
  const sources = [
    { about: "slow", ask: slow },
    { about: "fast", ask: async () => [gauge("fast", "", 7)] },
  ];
  read = createAskedMetrics(sources, () => now);
});

/** The figures without labels by name, and the ages by what they are about. */
async function figures(): Promise<Record<string, number>> {
  const samples = (await read()).flatMap(({ name, samples }) =>
    samples.map(({ labels, value }) => [labels?.about ? `age of ${labels.about}` : name, value]),
  );
  return Object.fromEntries(samples);
}

test("however many ask, the database is asked once in ten seconds", async () => {
  await Promise.all(Array.from({ length: 50 }, figures));
  now += 9_999;
  expect(await figures()).toMatchObject({ slow: 1, "age of slow": 9.999 });
  now += 1;
  expect(await figures()).toMatchObject({ slow: 2, "age of slow": 0 });
});

test("a source that hangs delays no answer, is not asked again, and holds back no other", async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Metric[]>();
  await figures();
  answer = () => promise;
  now += 30_000;
  expect(await figures()).toMatchObject({
    ...{ tributary_database_up: 0, slow: 1, "age of slow": 30, fast: 7, "age of fast": 0 },
  });
  now += 30_000;
  const late = await figures();
  expect([asked, late.slow, late["age of slow"], late.fast]).toEqual([2, undefined, undefined, 7]);
  resolve([gauge("slow", "", 3)]);
  await expect.poll(figures).toMatchObject({ tributary_database_up: 1, slow: 3 });
});

test("where nothing answers, that is what is told", async () => {
  const away = createAskedMetrics(
    [{ about: "all", ask: () => Promise.reject(new Error("away")) }],
    () => now,
  );
  const told = (await away()).map(({ name, samples }) => [name, ...samples]);
  expect(told).toEqual([
    ["tributary_database_up", { value: 0 }],
    ["tributary_figures_age_seconds"],
  ]);
});
