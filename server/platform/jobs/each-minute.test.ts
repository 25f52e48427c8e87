import { expect, test } from "vitest";
import { EACH_MINUTE, joinEachMinute } from "./each-minute.ts";
import type { JobWorker } from "./jobs.ts";

const worker = (name: string, cron?: string): JobWorker => ({
  ...{ name, cron, isConcurrent: false, isLong: false },
  run: async () => {},
});
const all = [
  worker("watch", "* * * * *"),
  worker("count", "7 * * * *"),
  worker("send", "* * * * *"),
];

test("joins the work of every minute into one job and requeues what failed in its own queue", async () => {
  const ran: string[] = [];
  const requeued: string[] = [];
  const { workers } = joinEachMinute(
    all,
    async ({ name }) => ran.push(name) > 0 && name !== "send",
    async (queue) => void requeued.push(queue),
  );
  expect(workers.map(({ name, cron }) => [name, cron])).toEqual([
    ["watch", undefined],
    ["count", "7 * * * *"],
    ["send", undefined],
    [EACH_MINUTE, "* * * * *"],
  ]);
  await workers.at(-1)?.run({}, "id");
  expect([ran, requeued]).toEqual([["watch", "send"], ["send"]]);
});

test("does not start work that is still running", async () => {
  const finish = Promise.withResolvers<void>();
  const ran: string[] = [];
  const joined = joinEachMinute(
    all,
    async ({ name }) => {
      ran.push(name);
      if (name === "watch") await finish.promise;
      return true;
    },
    async () => {},
  );
  const minute = joined.workers.at(-1);
  const first = minute?.run({}, "first");
  await new Promise((resolve) => setImmediate(resolve));
  await minute?.run({}, "second");
  expect(ran).toEqual(["watch", "send", "send"]);
  finish.resolve();
  await first;
  await joined.idle();
});
