import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPurgeRounds, type PurgeRounds } from "./purge-rounds.ts";
import { PurgeRefused } from "./send-purge.ts";

let sent: { at: number; keys: readonly string[] }[];
let done: string[];
let troubles: unknown[];
let answer: () => Promise<void>;
let rounds: PurgeRounds;
let begun: number;

beforeEach(() => {
  vi.useFakeTimers();
  begun = performance.now();
  [sent, done, troubles] = [[], [], []];
  answer = async () => {};
  rounds = createPurgeRounds({
    send: (keys) => {
      sent.push({ at: Math.round(performance.now() - begun), keys });
      return answer();
    },
    everyMs: 150,
    done: async (ids) => void done.push(...ids),
    onTrouble: (error) => void troubles.push(error),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (id: string, ...keys: string[]) => rounds.add({ id, keys, withinMs: 2_000 });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const times = (key: string) => sent.filter(({ keys }) => keys.includes(key)).map(({ at }) => at);

test("a purge goes at once and twice more within a second, then it is done", async () => {
  add("1", "campaign:1", "campaigns");
  expect(sent).toEqual([{ at: 0, keys: ["campaign:1", "campaigns"] }]);
  await pass(699);
  expect(done).toEqual([]);
  await pass(301);
  expect(times("campaign:1")).toEqual([0, 350, 700]);
  expect(done).toEqual(["1"]);
});

test("a thousand commits in a second take a call every 150 ms, and each is purged within 150 ms", async () => {
  for (let number = 0; number < 1_000; number += 1) {
    add(String(number), `campaign:${number}`, "campaigns");
    await pass(1);
  }
  await pass(2_000);
  expect(sent.length).toBeLessThanOrEqual(13);
  expect(done).toHaveLength(1_000);
  for (const number of [0, 1, 500, 999]) {
    const [first = Infinity, , last = Infinity] = times(`campaign:${number}`);
    expect(first - number).toBeLessThanOrEqual(151);
    expect(last - number).toBeGreaterThanOrEqual(700);
    expect(last - number).toBeLessThanOrEqual(851);
  }
});

test("a slow edge holds up no other purge, and at most four calls are under way", async () => {
  let open = 0;
  let most = 0;
  answer = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 600));
    open -= 1;
  };
  for (let number = 0; number < 20; number += 1) {
    add(String(number), `campaign:${number}`);
    await pass(100);
  }
  expect(most).toBe(4);
  expect((times("campaign:1")[0] ?? Infinity) - 100).toBeLessThanOrEqual(100);
  await pass(5_000);
  expect(done).toHaveLength(20);
});

test("what an edge did not take is sent again soon, and told once", async () => {
  answer = () => Promise.reject(new PurgeRefused("500", 0));
  add("1", "campaign:1");
  await pass(400);
  answer = async () => {};
  expect(rounds.figures().failing).toBe(true);
  await pass(1_000);
  expect([times("campaign:1").length > 4, troubles.length, done]).toEqual([true, 1, ["1"]]);
  expect(rounds.figures()).toMatchObject({ failing: false });
});

test("what fails for too long is left to others: it is neither done nor sent any more", async () => {
  answer = () => Promise.reject(new PurgeRefused("500", 0));
  add("1", "campaign:1");
  await pass(2_100);
  const calls = sent.length;
  answer = async () => {};
  await pass(10_000);
  expect([sent.length, done]).toEqual([calls, []]);
});

test("an edge that wants to be left alone is left alone, whatever is added", async () => {
  answer = () => Promise.reject(new PurgeRefused("429", 1_000));
  add("1", "campaign:1");
  await pass(10);
  answer = async () => {};
  add("2", "campaign:2");
  await pass(900);
  expect(sent).toHaveLength(1);
  await pass(200);
  expect(sent[1]?.keys).toEqual(["campaign:1", "campaign:2"]);
});

test("more than five thousand purges are not held: they are in the table", async () => {
  answer = () => new Promise(() => {});
  for (let number = 0; number < 6_000; number += 1) add(String(number), `campaign:${number}`);
  await pass(2_000);
  expect(new Set(sent.flatMap(({ keys }) => keys)).size).toBe(5_000);
});

test("at the end what was not sent yet is sent, and nothing afterwards", async () => {
  add("1", "campaign:1");
  add("2", "campaign:2");
  const closing = rounds.close();
  await pass(200);
  await closing;
  expect(times("campaign:2")).toEqual([150]);
  add("3", "campaign:3");
  await pass(2_000);
  expect(sent).toHaveLength(2);
});
