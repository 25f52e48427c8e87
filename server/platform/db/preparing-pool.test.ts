import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase, isEmbedded } from "../../testing/services/test-database.ts";
import type { Tx } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";

describe.skipIf(isEmbedded())("prepared statements", async () => {
  const { database } = await createTestDatabase();
  const run = <T>(text: string, tx?: Tx) => sql.raw<T>(text).execute(tx ?? (database.db as Tx));
  const number = (tx?: Tx) =>
    sql<{ n: number }>`SELECT * FROM changing WHERE n = ${1}`.execute(tx ?? (database.db as Tx));

  test("are planned once per connection", async () => {
    const prepared = await inTransaction(database, async (tx) => {
      await sql`SELECT ${"once"}::text`.execute(tx);
      return sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE '%::text'`.execute(
        tx,
      );
    });
    expect(prepared.rows).toEqual([{ n: 1 }]);
  });

  test("keep working when a table gets another column", async () => {
    await run("CREATE TABLE changing (n int)");
    await run("INSERT INTO changing VALUES (1)");
    expect((await number()).rows).toEqual([{ n: 1 }]);
    await run("ALTER TABLE changing ADD COLUMN more int");
    expect((await number()).rows).toEqual([{ n: 1, more: null }]);
    expect((await number()).rows).toEqual([{ n: 1, more: null }]);
  });

  test("keep working after a transaction used them", async () => {
    await inTransaction(database, (tx) => number(tx));
    await run("ALTER TABLE changing ADD COLUMN most int");
    const after = await inTransaction(database, (tx) => number(tx));
    expect(after.rows).toEqual([{ n: 1, more: null, most: null }]);
  });

  test("keep working in a transaction when every connection has the old ones", async () => {
    const together = Promise.withResolvers<void>();
    let arrived = 0;
    const warm = () =>
      inTransaction(database, async (tx) => {
        await number(tx);
        arrived += 1;
        if (arrived === 8) together.resolve();
        await together.promise;
      });
    await Promise.all(Array.from({ length: 8 }, warm));
    await run("ALTER TABLE changing ADD COLUMN last int");
    const after = await inTransaction(database, (tx) => number(tx));
    expect(after.rows).toEqual([{ n: 1, more: null, most: null, last: null }]);
  });
});
