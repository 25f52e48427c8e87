import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { readRows } from "../db/read-rows.ts";
import { deleteInPages, deleteOldRows } from "./delete-in-pages.ts";

test.each([
  ["an empty table", 0, 2, 1],
  ["full pages to the end", 6, 2, 4],
  ["a last page that is not full", 7, 3, 3],
])("deletes the old rows of every page once: %s", async (_, count, rows, pages) => {
  const { database } = await createTestDatabase();
  const limit = new Date("2026-11-20T00:00:00Z");
  await inTransaction(database, (tx) =>
    sql`INSERT INTO rate_limit (key, points, expires_at)
      SELECT 'key ' || n, 1, ${limit}::timestamptz - (n % 3 - 1) * interval '1 day'
      FROM generate_series(1, ${count}::int) AS n`.execute(tx),
  );
  const findRows = () =>
    readRows(
      database.db,
      sql<{ key: string; isNew: boolean }>`
        SELECT key, expires_at >= ${limit} AS "isNew" FROM rate_limit ORDER BY key`,
    );
  const expected = (await findRows()).filter(({ isNew }) => isNew);
  let calls = 0;
  await deleteInPages(
    database,
    (tx, page) => {
      calls += 1;
      const old = sql`expires_at < ${limit}`;
      return deleteOldRows(tx, page, { table: "rate_limit", key: "key", old });
    },
    rows,
  );
  expect({ calls, remaining: await findRows() }).toEqual({ calls: pages, remaining: expected });
});
