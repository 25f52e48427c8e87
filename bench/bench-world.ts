import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { type Deps, wire } from "#server/deps.ts";
import { issueReceipts } from "#server/features/giving/receipts/issue-receipts.ts";
import { createLog } from "#server/platform/log.ts";
import { loadSampleData } from "#server/samples/load-sample-data.ts";
import { removeWithUs } from "#server/testing/services/at-our-end.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { type Program, type ProgramOptions, startProgram } from "./program.ts";

/** Connections to the database of every measured program. */
const CONNECTIONS = 10;
const DATABASE = "bench";

const bareTables = `
  CREATE TABLE bare_gift (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL,
    amount_minor bigint NOT NULL
  );
  CREATE TABLE bare_total (campaign_id bigint PRIMARY KEY, raised_minor bigint NOT NULL)
    WITH (fillfactor = 50);
  INSERT INTO bare_total SELECT id, 0 FROM campaign`;

/** The first site that runs makes the jobs' tables. */
const forgetting = `DO $$ BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN DELETE FROM jobs.job WHERE state < 'completed'; END IF;
END $$`;

export type BenchWorld = Awaited<ReturnType<typeof createWorld>>;

/** A durable PostgreSQL with the sample data, and what it takes to start programs on it. */
export async function createWorld() {
  const cluster = await startPostgresCluster({ durable: true });
  const folder = removeWithUs(mkdtempSync(join(tmpdir(), "tributary-bench-")));
  const databaseUrl = cluster.url(DATABASE);
  await runOnce(cluster.url("postgres"), `CREATE DATABASE ${DATABASE}`);
  const secrets = {
    APP_SECRET: randomBytes(32).toString("base64url"),
    SANDBOX_API_KEY: randomBytes(32).toString("base64url"),
    SANDBOX_WEBHOOK_SECRET: randomBytes(32).toString("base64url"),
  };
  const environment = {
    ...secrets,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BOOKS_GUARD: "off",
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    SAMPLE_DATA: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  // The site in this process: for the data, and to see what it asks of the database.
  const deps = await wire(readConfig({ ...environment, ANSWER_CACHE: "off" }), createLog("silent"));
  // It has no gateway: what it took out of the inbox would only wait for its lease to end.
  await deps.inbox.stop();
  await deps.outbox.stop();
  await deps.receiptQueue.stop();
  await loadSampleData(deps, { onlyIfEmpty: true });
  // Else every program that is measured would begin with them.
  while (await issueReceipts(deps));
  await runOnce(databaseUrl, bareTables);
  await runOnce(databaseUrl, "VACUUM ANALYZE");

  const programs: Program[] = [];
  async function start(file: string, extra: Record<string, string> = {}, options?: ProgramOptions) {
    const program = await startProgram(file, { ...environment, ...extra }, options);
    programs.push(program);
    return program;
  }

  async function stopAll(): Promise<void> {
    await Promise.all(programs.splice(0).map((program) => program.stop()));
  }

  return {
    deps: deps as Deps,
    secrets,
    databaseUrl,
    folder,
    start,
    stopAll,
    /** Writes down what a run left behind, so that every round begins alike. */
    checkpoint: () => runOnce(databaseUrl, "CHECKPOINT"),
    /** What one group leaves to be mailed would be sent while the next one is measured. */
    forgetJobs: () => runOnce(databaseUrl, forgetting),
    close: async () => {
      await stopAll();
      await deps.close();
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runOnce(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
