import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { readRows } from "../db/read-rows.ts";
import { deleteOldOfPage, forgetInPages } from "./forget-in-pages.ts";

test.each([
  ["no row at all", 0, 2, 1],
  ["pages that are full to the end", 6, 2, 4],
  ["a last page that is not full", 7, 3, 3],
])("what is old of each page goes, once through the table: %s", async (_, count, rows, pages) => {
  const { database } = await createTestDatabase();
  const limit = new Date("2026-11-20T00:00:00Z");
  await inTransaction(database, (tx) =>
    sql`INSERT INTO rate_limit (key, points, expires_at)
      SELECT 'key ' || n, 1, ${limit}::timestamptz - (n % 3 - 1) * interval '1 day'
      FROM generate_series(1, ${count}::int) AS n`.execute(tx),
  );
  const young = async () => {
    const left = await readRows(
      database.db,
      sql<{ key: string; young: boolean }>`
        SELECT key, expires_at >= ${limit} AS young FROM rate_limit ORDER BY key`,
    );
    return left;
  };
  const expected = (await young()).filter((row) => row.young);
  let asked = 0;
  const forget = () =>
    forgetInPages(
      database,
      (tx, page) => {
        asked += 1;
        const old = sql`expires_at < ${limit}`;
        return deleteOldOfPage(tx, page, { table: "rate_limit", key: "key", old });
      },
      rows,
    );
  await forget();
  expect({ asked, left: await young() }).toEqual({ asked: pages, left: expected });
});
