import { sql } from "kysely";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Database, Tx } from "../db/database.ts";
import { inPatientTransaction } from "../db/in-transaction.ts";

/** Creates the tables of the job queue, without queues or workers. */
export async function prepareJobTables(database: Database): Promise<void> {
  await inPatientTransaction(database, createSchema);
  const boss = createBoss(database, { supervise: false, schedule: false });
  let failure: unknown;
  boss.on("error", (error) => {
    failure = error;
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if (failure !== undefined) throw failure;
}

export function createBoss(database: Database, options: ConstructorOptions): PgBoss {
  return new PgBoss({
    db: database.boss,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "jobs",
    createSchema: false,
    ...options,
  });
}

async function createSchema(tx: Tx): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS jobs`.execute(tx);
}
