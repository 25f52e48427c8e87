import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";

let lastFailedAt = 0;

/** Later than the previous one: lists order failed jobs by time. */
function nextFailedAt(): Date {
  lastFailedAt = Math.max(Date.now(), lastFailedAt + 1);
  return new Date(lastFailedAt);
}

/** Inserts a job as pg-boss leaves it after its last attempt; returns its id. */
export async function insertFailedJob(
  database: Database,
  queue: string,
  {
    data = {},
    output = { message: "The mail server is away" },
    failedAt = nextFailedAt(),
  }: { data?: object; output?: object; failedAt?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  await inTransaction(database, async (tx) => {
    await sql`SELECT jobs.create_queue(${queue}, '{"policy": "standard"}')`.execute(tx);
    await sql`
      INSERT INTO jobs.job (id, name, data, state, retry_limit, retry_count, created_on, started_on,
        completed_on, keep_until, deletion_seconds, output)
      SELECT ${id}, name, ${JSON.stringify(data)}::jsonb, 'failed', 10, 10, ${failedAt}::timestamptz,
        ${failedAt}::timestamptz, ${failedAt}::timestamptz,
        ${failedAt}::timestamptz + retention_seconds * interval '1 second', deletion_seconds,
        ${JSON.stringify(output)}::jsonb
      FROM jobs.queue WHERE name = ${queue}`.execute(tx);
  });
  return id;
}
