import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { runStatement } from "../../testing/services/test-template.ts";
import { inTransaction } from "./in-transaction.ts";
import { openPostgres } from "./postgres-database.ts";
import { readRows } from "./read-rows.ts";

test.skipIf(isEmbedded())(
  "fails the transaction, not the process, when its connection breaks",
  async () => {
    const { name } = await createTestDatabase();
    const errors: Error[] = [];
    const cut = Promise.withResolvers<void>();
    const database = openPostgres(databaseUrl(name), {
      onError: (error) => {
        errors.push(error);
        cut.resolve();
      },
    });
    const attempt = inTransaction(database, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await runStatement(databaseUrl(name), `SELECT pg_terminate_backend(${rows[0]?.pid})`);
      await cut.promise;
      await sql`SELECT 1`.execute(tx);
    });
    await expect(attempt).rejects.toThrow();
    expect(errors.length).toBeGreaterThan(0);
    expect(await readRows(database.db, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await database.close();
  },
);
