import { sql } from "kysely";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Database, Tx } from "../db/database.ts";
import { inPatientTransaction } from "../db/in-transaction.ts";

/** Makes the tables of the job queue, without queues and without working on any. */
export async function prepareJobTables(database: Database): Promise<void> {
  await inPatientTransaction(database, makeSchema);
  const boss = bossOf(database, { supervise: false, schedule: false });
  let trouble: unknown;
  boss.on("error", (error) => {
    trouble = error;
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if (trouble !== undefined) throw trouble;
}

/** The queue's own program, on our tables. */
export function bossOf(database: Database, options: ConstructorOptions): PgBoss {
  return new PgBoss({
    db: database.boss,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "jobs",
    createSchema: false,
    ...options,
  });
}

async function makeSchema(tx: Tx): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS jobs`.execute(tx);
}
