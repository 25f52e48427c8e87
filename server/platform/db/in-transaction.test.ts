import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { isEmbedded } from "../../testing/services/test-database.ts";
import { waitForQueued } from "../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";
import type { Tx } from "./database.ts";
import { inOneStatement, inTransaction } from "./in-transaction.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

const lock = (tx: Tx, ...keys: number[]) =>
  sql`SELECT ${sql.join(keys.map((key) => sql`pg_advisory_xact_lock(${key}::bigint)`))}`.execute(
    tx,
  );

const kinds = { inOneStatement, inTransaction };

describe.skipIf(isEmbedded()).each(Object.entries(kinds))("%s", (_, run) => {
  test("repeats work that PostgreSQL rolled back to end a deadlock", async () => {
    let attempts = 0;
    let attemptsOfOther = 0;
    const first = Promise.withResolvers<void>();
    const other = inTransaction(site.database, async (tx) => {
      attemptsOfOther += 1;
      await lock(tx, 1);
      first.resolve();
      if (attemptsOfOther === 1) await waitForQueued(site, 1);
      await lock(tx, 2);
    });
    await Promise.race([first.promise, other]);
    const done = run(site.database, (tx) => {
      attempts += 1;
      return lock(tx, 2, 1);
    });
    await Promise.all([done, other]);
    // PostgreSQL may roll back either of them.
    expect([attempts, attemptsOfOther].sort()).toEqual([1, 2]);
  });

  test("does not repeat work that PostgreSQL refuses", async () => {
    let attempts = 0;
    const failing = run(site.database, (tx) => {
      attempts += 1;
      return sql`SELECT 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(attempts).toBe(1);
  });
});

test("refuses a second statement in inOneStatement", async () => {
  const twice = inOneStatement(site.database, async (tx) => {
    await sql`SELECT 1`.execute(tx);
    await sql`SELECT 2`.execute(tx);
  });
  await expect(twice).rejects.toThrow("more than one statement");
});
