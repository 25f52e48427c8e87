import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import type { Tx } from "../database.ts";
import { openPostgres } from "../postgres-database.ts";
import { compiled } from "./compiled-query.ts";

describe.skipIf(isEmbedded())("reads that are asked for at once", async () => {
  const { name, database } = await createTestDatabase();
  const { db } = database;
  const backend = compiled(
    (_db, its: { n: number }) =>
      sql<{ pid: number; n: number }>`SELECT pg_backend_pid() AS pid, ${its.n}::int AS n`,
  );
  const share = compiled(
    (_db, its: { of: number }) => sql<{ share: number }>`SELECT 12 / ${its.of}::int AS share`,
  );

  test("share a connection", async () => {
    const rows = await Promise.all([1, 2, 3, 4].map((n) => backend(db, { n })));
    expect(new Set(rows.flat().map(({ pid }) => pid)).size).toBe(1);
  });

  test("get each its own answer, however many they are", async () => {
    const asked = Array.from({ length: 100 }, (_, n) => n);
    const rows = await Promise.all(asked.map((n) => backend(db, { n })));
    expect(rows.flat().map(({ n }) => n)).toEqual(asked);
  });

  test("fail each by itself", async () => {
    const answers = await Promise.allSettled([2, 0, 4].map((of) => share(db, { of })));
    expect(answers).toEqual([
      { status: "fulfilled", value: [{ share: 6 }] },
      { status: "rejected", reason: expect.objectContaining({ code: "22012" }) },
      { status: "fulfilled", value: [{ share: 3 }] },
    ]);
    expect(await share(db, { of: 1 })).toEqual([{ share: 12 }]);
  });

  test("fail when their connection ends, and later ones are answered", async () => {
    const end = compiled(
      (_db, its: { n: number }) =>
        sql`SELECT pg_terminate_backend(pg_backend_pid()), ${its.n}::int`,
    );
    const asked = [backend(db, { n: 1 }), end(db, { n: 2 }), backend(db, { n: 3 })];
    const statuses = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await backend(db, { n: 4 })).toMatchObject([{ n: 4 }]);
  });

  test("go on when a table gets another column", async () => {
    const run = (text: string) => sql.raw(text).execute(db as Tx);
    const all = compiled(
      (_db, its: { n: number }) => sql`SELECT * FROM growing WHERE n = ${its.n}`,
    );
    const both = () => Promise.all([all(db, { n: 1 }), all(db, { n: 1 })]);
    await run("CREATE TABLE growing AS SELECT 1 AS n");
    expect(await both()).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    await run("ALTER TABLE growing ADD COLUMN more int");
    expect(await both()).toEqual([[{ n: 1, more: null }], [{ n: 1, more: null }]]);
    expect(await both()).toEqual([[{ n: 1, more: null }], [{ n: 1, more: null }]]);
  });

  test("all fail when the database is gone, and so do later ones", async () => {
    const closed = openPostgres(databaseUrl(name));
    await closed.close();
    const asked = () => Promise.allSettled([1, 2].map((n) => backend(closed.db, { n })));
    expect((await asked()).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await asked()).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
