import { fromKysely, type JobResult, PgBoss } from "pg-boss";
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
  /** Those that were taken together run at the same time, not one after the other. */
  readonly together: boolean;
  readonly run: (data: unknown, jobId: string) => Promise<void>;
}

/** The job's id stays the same however often it is tried. */
export function work<T extends object>(
  job: Job<T>,
  run: (data: T, jobId: string) => Promise<void>,
  { together = false }: { together?: boolean } = {},
): JobWorker {
  return {
    name: job.name,
    cron: job.cron,
    together,
    run: (data, jobId) => run(job.data.parse(data), jobId),
  };
}

export interface Jobs {
  /** Each is done if and only if the transaction commits. Throws before `prepare`, not after `stop`. */
  enqueue<T extends object>(tx: Tx, job: Job<T>, ...data: T[]): Promise<void>;
  /** Makes the queues: from then on work is kept for the workers. */
  prepare(workers: readonly JobWorker[]): Promise<void>;
  /** The workers begin. */
  start(): Promise<void>;
  /** Lets the jobs under way end, and gives back those that take too long. */
  stop(): Promise<void>;
}

/** A job whose worker died is noticed after this long and runs again. */
const HEARTBEAT_SECONDS = 10;
/** What was done, and for whom, is not kept longer than somebody may want to look into it. */
const KEPT_SECONDS = 24 * 60 * 60;
/** New jobs are told of; those that are tried again are found by looking. */
const LOOK_EVERY_SECONDS = 2;
/** A job that is under way when the process stops, and takes longer, is given back. */
const END_WITHIN_MS = 8_000;
/** Taken at a time. A queue from which they are taken one by one moves at every look only. */
const BATCH = 5;

export function createJobs(database: Database, log: Log): Jobs {
  let boss: PgBoss | undefined;
  let stopBoss: (() => Promise<void>) | undefined;

  let prepared: readonly JobWorker[] = [];

  async function makeQueue(started: PgBoss, worker: JobWorker): Promise<void> {
    await started.createQueue(worker.name, {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      deleteAfterSeconds: KEPT_SECONDS,
    });
    if (worker.cron) await started.schedule(worker.name, worker.cron);
  }

  async function serve(started: PgBoss, worker: JobWorker): Promise<void> {
    const options = {
      pollingIntervalSeconds: LOOK_EVERY_SECONDS,
      notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
      batchSize: BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    await started.work<object, void, typeof options>(worker.name, options, async (batch) => {
      if (worker.together) return Promise.all(batch.map((job) => runOne(worker, job, log)));
      const results: JobResult[] = [];
      for (const job of batch) results.push(await runOne(worker, job, log));
      return results;
    });
  }

  return {
    enqueue: async (tx, job, ...data) => {
      if (!boss) throw new Error(`jobs are not prepared: ${job.name}`);
      if (data.length === 0) return;
      const jobs = data.map((one) => ({ data: one }));
      await boss.insert(job.name, jobs, { db: fromKysely(tx) });
    },
    prepare: async (workers) => {
      const starting = new PgBoss({
        db: database.boss,
        backend: database.kind === "embedded" ? "pglite" : "postgres",
        schema: "jobs",
        createSchema: false,
        useListenNotify: true,
        superviseIntervalSeconds: 10,
        monitorIntervalSeconds: 10,
      });
      starting.on("error", (error) => log.error({ err: error }, "jobs"));
      starting.on("warning", (warning) => log.warn({ warning: warning.message }, "jobs"));
      stopBoss = () => starting.stop({ graceful: true, timeout: END_WITHIN_MS });
      await starting.start();
      for (const worker of workers) await makeQueue(starting, worker);
      prepared = workers;
      boss = starting;
    },
    start: async () => {
      if (!boss) throw new Error("jobs are not prepared");
      for (const worker of prepared) await serve(boss, worker);
    },
    stop: async () => stopBoss?.(),
  };
}

/** One that fails is tried again; the others that ran with it are done. */
async function runOne(
  worker: JobWorker,
  job: { id: string; data: object },
  log: Log,
): Promise<JobResult> {
  try {
    await worker.run(job.data ?? {}, job.id);
    return { id: job.id, status: "completed" };
  } catch (error) {
    log.warn({ err: error, job: worker.name, id: job.id }, "a job failed and is tried again");
    const message = error instanceof Error ? error.message : String(error);
    return { id: job.id, status: "failed", output: { message } };
  }
}
