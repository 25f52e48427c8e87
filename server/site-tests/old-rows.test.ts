import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { readRows } from "../platform/db/read-rows.ts";
import { jobsOf } from "../start/site-jobs.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { boundStatements } from "../testing/services/test-bounds.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite } from "../testing/test-site.ts";

/** More than two batches. */
const MANY = 4_500;

interface Old {
  readonly table: string;
  /** Its job. */
  readonly forgets: string;
  /** Rows numbered `n` of an account, far too old to be kept. */
  readonly rows: (accountId: string) => RawBuilder<unknown>;
}

const long = sql`timestamptz '2020-01-01'`;

const olds: readonly Old[] = [
  {
    table: "session",
    forgets: "forget-old-sign-ins",
    rows: (accountId) => sql`(id, account_id, current_hash, rotated_at, lasting, client, created_at,
        last_seen_at, expires_at)
      SELECT gen_random_uuid(), ${accountId}::uuid, 'hash ' || n, ${long}, false, '', ${long}, ${long}, ${long}`,
  },
  {
    table: "used_refresh_token",
    forgets: "forget-old-sign-ins",
    rows: (accountId) => sql`(hash, session_id, used_at)
      SELECT 'use ' || n, (SELECT id FROM session WHERE account_id = ${accountId} LIMIT 1), ${long}`,
  },
  {
    table: "rate_limit",
    forgets: "forget-limits",
    rows: () => sql`(key, points, expires_at) SELECT 'key ' || n, 1, ${long}`,
  },
  {
    table: "throttle",
    forgets: "forget-limits",
    rows: () => sql`(key, failures, last_at) SELECT 'key ' || n, 1, ${long}`,
  },
  {
    table: "mailed_code",
    forgets: "forget-old-codes",
    rows: () => sql`(id, purpose, email, code_hash, mailed, created_at, expires_at)
      SELECT gen_random_uuid(), 'reset_password', n || '@example.org', '', true, ${long}, ${long}`,
  },
  {
    table: "account",
    forgets: "forget-unused-accounts",
    rows: () => sql`(id, email, first_name, last_name, created_at)
      SELECT gen_random_uuid(), 'unused-' || n || '@example.org', 'Ada', 'Obi', ${long}`,
  },
  {
    table: "newsletter_subscriber",
    forgets: "forget-pending-subscribers",
    rows: () => sql`(id, email, state, asked_at)
      SELECT gen_random_uuid(), 'pending-' || n || '@example.org', 'pending', ${long}`,
  },
  {
    table: "giving_source",
    forgets: "forget-limits",
    rows: () => sql`(source, spent_until) SELECT 'source ' || n, ${long}`,
  },
  {
    table: "used_challenge",
    forgets: "forget-challenges",
    rows: () => sql`(token, expires_at) SELECT 'token ' || n, ${long}`,
  },
  {
    table: "used_two_factor_token",
    forgets: "forget-old-sign-ins",
    rows: () => sql`(id, expires_at) SELECT gen_random_uuid(), ${long}`,
  },
  {
    table: "share_source",
    forgets: "forget-limits",
    rows: () => sql`(day, source, shares) SELECT '2020-01-01', 'source ' || n, 1`,
  },
  {
    table: "mail_allowance",
    forgets: "forget-limits",
    rows: () => sql`(day, kind, key, mails) SELECT '2020-01-01', 'kind', 'key ' || n, 1`,
  },
];

test("whatever is old is forgotten by statements of bounded size", async () => {
  const site = await openTestSite({ argon2: cheapArgon2 });
  const ada = await openAccount(site);
  await ada.login();
  const counts = async () => {
    const tables = olds.map(
      ({ table }) => sql`SELECT ${table} AS table, count(*)::int AS rows FROM ${sql.table(table)}`,
    );
    return readRows(site.db, sql`${sql.join(tables, sql` UNION ALL `)}`);
  };
  const before = await counts();
  await inTransaction(site.database, async (tx) => {
    for (const { table, rows } of olds) {
      await sql`INSERT INTO ${sql.table(table)} ${rows(ada.id)}
        FROM generate_series(1, ${MANY}::int) AS n`.execute(tx);
    }
  });
  for (const { table } of olds) await boundStatements(site.database, table);
  const forgetting = new Set(olds.map(({ forgets }) => forgets));
  for (const { name, run } of jobsOf(site.deps)) if (forgetting.has(name)) await run({}, "once");
  expect(await counts()).toEqual(before);
});
