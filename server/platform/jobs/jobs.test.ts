import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { WAIT_LIMIT } from "../../testing/services/wait-limit.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { readRows } from "../db/read-rows.ts";
import { createLog } from "../log.ts";
import { createJobs, defineJob, type Jobs, work } from "./jobs.ts";

const count = defineJob({ name: "count", data: z.object({ n: z.number() }) });

let database: Database;
const openJobs = () => createJobs(database, createLog("silent"), { checkEveryMs: 250 });

async function stopWhen(jobs: Jobs, isDone: () => boolean): Promise<void> {
  try {
    await vi.waitUntil(isDone, WAIT_LIMIT);
  } finally {
    await jobs.stop();
  }
}

beforeAll(async () => {
  ({ database } = await createTestDatabase());
});

test("fetches waiting jobs together and runs them one after the other", async () => {
  const jobs = openJobs();
  const seen: string[] = [];
  let [running, most] = [0, 0];
  const worker = work(count, async () => {
    running += 1;
    most = Math.max(most, running);
    const rows = await readRows(
      database.db,
      sql<{ state: string }>`SELECT state::text FROM jobs.job WHERE name = ${count.name}`,
    );
    seen.push(rows.map(({ state }) => state).join(" "));
    running -= 1;
  });
  await jobs.prepare([worker]);
  await jobs.start();
  await inTransaction(database, (tx) => jobs.enqueue(tx, count, { n: 1 }, { n: 2 }, { n: 3 }));
  await stopWhen(jobs, () => seen.length === 3);
  expect(seen).toEqual(Array(3).fill("active active active"));
  expect(most).toBe(1);
});

test("runs a job with a higher priority before older ones", async () => {
  const jobs = openJobs();
  const ranked = defineJob({
    name: "ranked",
    data: z.object({ n: z.number() }),
    priority: ({ n }) => -n,
  });
  const seen: number[] = [];
  const worker = work(ranked, async ({ n }) => {
    seen.push(n);
  });
  await jobs.prepare([worker]);
  // More than one batch, which may run in any order.
  const lower = [1, 2, 3, 4, 5, 6];
  for (const n of [...lower, 0]) {
    await inTransaction(database, (tx) => jobs.enqueue(tx, ranked, { n }));
  }
  await jobs.start();
  await stopWhen(jobs, () => seen.length === lower.length + 1);
  expect(seen.indexOf(0)).toBeLessThan(5);
  expect(seen.indexOf(6)).toBeGreaterThan(4);
});

test("accepts jobs before the workers start and finishes running jobs before they stop", async () => {
  const jobs = openJobs();
  const slow = defineJob({ name: "slow", data: z.object({ n: z.number() }) });
  const started = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  let isStopped = false;
  const seen: number[] = [];
  const worker = work(slow, async ({ n }) => {
    started.resolve();
    await stopping.promise;
    // Long enough for a stop that does not wait to take the job away.
    for (let query = 0; query < 1_000 && !isStopped; query += 1)
      await readRows(database.db, sql`SELECT 1`);
    seen.push(n);
  });
  await jobs.prepare([worker]);
  await inTransaction(database, (tx) => jobs.enqueue(tx, slow, { n: 1 }));
  await jobs.start();
  await started.promise;
  const stopped = jobs.stop();
  stopping.resolve();
  await stopped;
  isStopped = true;
  expect(seen).toEqual([1]);
  await inTransaction(database, (tx) => jobs.enqueue(tx, slow, { n: 2 }));
  const states = sql<{ state: string }>`SELECT state::text FROM jobs.job WHERE name = ${slow.name}
    ORDER BY created_on`;
  expect(await readRows(database.db, states)).toEqual([
    { state: "completed" },
    { state: "created" },
  ]);
});

test("leaves the rest of a batch to another process when it stops", async () => {
  const several = defineJob({ name: "several", data: z.object({ n: z.number() }) });
  const started = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const seen: number[] = [];
  const jobs = openJobs();
  const slow = work(several, async ({ n }) => {
    seen.push(n);
    started.resolve();
    await stopping.promise;
  });
  await jobs.prepare([slow]);
  await inTransaction(database, (tx) => jobs.enqueue(tx, several, { n: 1 }, { n: 2 }, { n: 3 }));
  await jobs.start();
  await started.promise;
  const stopped = jobs.stop();
  stopping.resolve();
  await stopped;
  expect(seen).toHaveLength(1);

  const successor = openJobs();
  await successor.prepare([work(several, async ({ n }) => void seen.push(n))]);
  await successor.start();
  await stopWhen(successor, () => seen.length === 3);
  expect(seen.toSorted()).toEqual([1, 2, 3]);
});

test("retries a failed job as soon as it is due", async () => {
  const jobs = openJobs();
  const unlucky = defineJob({ name: "unlucky", data: z.object({}) });
  let tries = 0;
  const worker = work(unlucky, async () => {
    tries += 1;
    if (tries < 3) throw new Error("not yet");
  });
  await jobs.prepare([worker]);
  await jobs.start();
  await inTransaction(database, (tx) => jobs.enqueue(tx, unlucky, {}));
  await stopWhen(jobs, () => tries === 3);
});

test("runs a job again whose worker died", async () => {
  const jobs = openJobs();
  const orphan = defineJob({ name: "orphan", data: z.object({}) });
  const done = vi.fn(async () => {});
  await jobs.prepare([work(orphan, done)]);
  await inTransaction(database, async (tx) => {
    await jobs.enqueue(tx, orphan, {});
    await sql`UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' WHERE name = 'orphan'`.execute(tx);
  });
  await jobs.start();
  await stopWhen(jobs, () => done.mock.calls.length === 1);
});

test("retries a patient job for days", async () => {
  const jobs = openJobs();
  const brief = defineJob({ name: "brief", data: z.object({ n: z.number() }) });
  const patient = defineJob({
    name: "patient",
    data: z.object({ n: z.number() }),
    isPersistent: true,
  });
  await jobs.prepare([brief, patient].map((job) => work(job, async () => {})));
  await inTransaction(database, async (tx) => {
    await jobs.enqueue(tx, brief, { n: 1 });
    await jobs.enqueue(tx, patient, { n: 1 });
  });
  await jobs.stop();
  const rows = await readRows(
    database.db,
    sql<{ name: string; hours: number }>`
      SELECT name, (retry_limit * retry_delay_max / 3600.0)::float AS hours
      FROM jobs.job WHERE name IN ('brief', 'patient') ORDER BY name`,
  );
  expect(rows.map(({ hours }) => hours > 100)).toEqual([false, true]);
});

test("does not restart a long job for hours", async () => {
  const jobs = openJobs();
  const long = defineJob({ name: "long", data: z.object({}), isLong: true });
  await jobs.prepare([work(long, async () => {})]);
  await inTransaction(database, (tx) => jobs.enqueue(tx, long, {}));
  await jobs.stop();
  const queued = sql<{ hours: number }>`
    SELECT expire_seconds / 3600 AS hours FROM jobs.job WHERE name = ${long.name}`;
  expect(await readRows(database.db, queued)).toEqual([{ hours: 12 }]);
});

test("leaves an unchanged schedule alone and updates a changed one", async () => {
  const start = async (cron: string) => {
    const nightly = defineJob({ name: "nightly", data: z.object({}), cron });
    const jobs = openJobs();
    await jobs.prepare([work(nightly, async () => {})]);
    await inTransaction(database, (tx) => jobs.enqueue(tx, nightly, {}));
    await jobs.stop();
    const [row] = await readRows(
      database.db,
      sql<{ cron: string; written: Date }>`
        SELECT cron, updated_on AS written FROM jobs.schedule WHERE name = 'nightly'`,
    );
    return row;
  };
  const first = await start("1 2 * * *");
  expect(await start("1 2 * * *")).toEqual(first);
  expect(await start("3 4 * * *")).toMatchObject({ cron: "3 4 * * *" });
});
