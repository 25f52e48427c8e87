import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { readRows } from "../platform/db/read-rows.ts";
import { createJobWorkers } from "../start/site-jobs.ts";
import { limitStatements } from "../testing/services/test-statement-limit.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite } from "../testing/test-site.ts";

/** More than two batches. */
const MANY = 4_500;

interface OldRows {
  readonly table: string;
  readonly job: string;
  /** Rows numbered `n` of an account, long past their retention. */
  readonly rows: (accountId: string) => RawBuilder<unknown>;
}

const longAgo = sql`timestamptz '2020-01-01'`;

const oldTables: readonly OldRows[] = [
  {
    table: "session",
    job: "forget-old-sign-ins",
    rows: (accountId) => sql`(id, account_id, current_hash, rotated_at, lasting, client, created_at,
        last_seen_at, expires_at)
      SELECT gen_random_uuid(), ${accountId}::uuid, 'hash ' || n, ${longAgo}, false, '', ${longAgo}, ${longAgo}, ${longAgo}`,
  },
  {
    table: "used_refresh_token",
    job: "forget-old-sign-ins",
    rows: (accountId) => sql`(hash, session_id, used_at)
      SELECT 'use ' || n, (SELECT id FROM session WHERE account_id = ${accountId} LIMIT 1), ${longAgo}`,
  },
  {
    table: "rate_limit",
    job: "forget-limits",
    rows: () => sql`(key, points, expires_at) SELECT 'key ' || n, 1, ${longAgo}`,
  },
  {
    table: "throttle",
    job: "forget-limits",
    rows: () => sql`(key, failures, last_at) SELECT 'key ' || n, 1, ${longAgo}`,
  },
  {
    table: "mailed_code",
    job: "forget-old-codes",
    rows: () => sql`(id, purpose, email, code_hash, mailed, created_at, expires_at)
      SELECT gen_random_uuid(), 'reset_password', n || '@example.org', '', true, ${longAgo}, ${longAgo}`,
  },
  {
    table: "account",
    job: "forget-unused-accounts",
    rows: () => sql`(id, email, first_name, last_name, created_at)
      SELECT gen_random_uuid(), 'unused-' || n || '@example.org', 'Ada', 'Obi', ${longAgo}`,
  },
  {
    table: "newsletter_subscriber",
    job: "forget-pending-subscribers",
    rows: () => sql`(id, email, state, asked_at)
      SELECT gen_random_uuid(), 'pending-' || n || '@example.org', 'pending', ${longAgo}`,
  },
  {
    table: "giving_source",
    job: "forget-limits",
    rows: () => sql`(source, spent_until) SELECT 'source ' || n, ${longAgo}`,
  },
  {
    table: "used_challenge",
    job: "forget-challenges",
    rows: () => sql`(token, expires_at) SELECT 'token ' || n, ${longAgo}`,
  },
  {
    table: "used_two_factor_token",
    job: "forget-old-sign-ins",
    rows: () => sql`(id, expires_at) SELECT gen_random_uuid(), ${longAgo}`,
  },
  {
    table: "share_source",
    job: "forget-limits",
    rows: () => sql`(day, source, shares) SELECT '2020-01-01', 'source ' || n, 1`,
  },
  {
    table: "mail_allowance",
    job: "forget-limits",
    rows: () => sql`(day, kind, key, mails) SELECT '2020-01-01', 'kind', 'key ' || n, 1`,
  },
];

test("deletes old rows in statements of limited size", async () => {
  const site = await openTestSite();
  const ada = await openAccount(site);
  await ada.login();
  const counts = async () => {
    const tables = oldTables.map(
      ({ table }) => sql`SELECT ${table} AS table, count(*)::int AS rows FROM ${sql.table(table)}`,
    );
    return readRows(site.db, sql`${sql.join(tables, sql` UNION ALL `)}`);
  };
  const before = await counts();
  await inTransaction(site.database, async (tx) => {
    for (const { table, rows } of oldTables) {
      await sql`INSERT INTO ${sql.table(table)} ${rows(ada.id)}
        FROM generate_series(1, ${MANY}::int) AS n`.execute(tx);
    }
  });
  for (const { table } of oldTables) await limitStatements(site.database, table);
  const cleanupJobs = new Set(oldTables.map(({ job }) => job));
  for (const { name, run } of createJobWorkers(site.deps))
    if (cleanupJobs.has(name)) await run({}, "once");
  expect(await counts()).toEqual(before);
});
