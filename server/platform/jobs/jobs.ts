import { fromKysely, PgBoss } from "pg-boss";
import * as z from "zod/mini";
import type { Database, Tx } from "../db/database.ts";
import type { Log } from "../log.ts";

/** A kind of work done outside the request: at least once, so its handler is idempotent. */
export interface Job<T extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<T>;
  /** Cron expression, for work that comes round by itself. */
  readonly cron?: string;
}

export function defineJob<T extends object>(job: Job<T>): Job<T> {
  return job;
}

/** Work without data. */
export const noData = z.object({});

export interface JobWorker {
  readonly name: string;
  readonly cron?: string;
  readonly run: (data: unknown) => Promise<void>;
}

export function work<T extends object>(job: Job<T>, run: (data: T) => Promise<void>): JobWorker {
  return { name: job.name, cron: job.cron, run: (data) => run(job.data.parse(data)) };
}

export interface Jobs {
  /** Done if and only if the transaction commits. */
  enqueue<T extends object>(tx: Tx, job: Job<T>, data: T): Promise<void>;
  stop(): Promise<void>;
}

/** A job whose worker died is noticed after this long and runs again. */
const HEARTBEAT_SECONDS = 10;

export async function startJobs(
  database: Database,
  workers: readonly JobWorker[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.boss,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "jobs",
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "jobs"));
  await boss.start();
  for (const worker of workers) {
    await boss.createQueue(worker.name, {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
    });
    await boss.work<object>(worker.name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const job of batch) await worker.run(job.data ?? {});
    });
    if (worker.cron) await boss.schedule(worker.name, worker.cron);
  }
  return {
    enqueue: async (tx, job, data) => {
      await boss.send(job.name, data, { db: fromKysely(tx) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
