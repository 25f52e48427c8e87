import { expect, test } from "vitest";
import { EACH_MINUTE, joinEachMinute } from "./each-minute.ts";
import type { JobWorker } from "./jobs.ts";

const worker = (name: string, cron?: string): JobWorker => ({
  ...{ name, cron, together: false, long: false },
  run: async () => {},
});
const all = [
  worker("watch", "* * * * *"),
  worker("count", "7 * * * *"),
  worker("send", "* * * * *"),
];

test("the work of every minute is one job, what failed becomes a job of its own queue", async () => {
  const ran: string[] = [];
  const again: string[] = [];
  const { workers } = joinEachMinute(
    all,
    async ({ name }) => ran.push(name) > 0 && name !== "send",
    async (queue) => void again.push(queue),
  );
  expect(workers.map(({ name, cron }) => [name, cron])).toEqual([
    ["watch", undefined],
    ["count", "7 * * * *"],
    ["send", undefined],
    [EACH_MINUTE, "* * * * *"],
  ]);
  await workers.at(-1)?.run({}, "id");
  expect([ran, again]).toEqual([["watch", "send"], ["send"]]);
});

test("work that still runs is not begun a second time", async () => {
  const hold = Promise.withResolvers<void>();
  const ran: string[] = [];
  const joined = joinEachMinute(
    all,
    async ({ name }) => {
      ran.push(name);
      if (name === "watch") await hold.promise;
      return true;
    },
    async () => {},
  );
  const minute = joined.workers.at(-1);
  const first = minute?.run({}, "first");
  await new Promise((resolve) => setImmediate(resolve));
  await minute?.run({}, "second");
  expect(ran).toEqual(["watch", "send", "send"]);
  hold.resolve();
  await first;
  await joined.idle();
});
