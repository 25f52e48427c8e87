import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { withMigrations } from "../../testing/services/test-migrations.ts";
import { runStatement } from "../../testing/services/test-template.ts";
import { holdTransaction, waitForQueued } from "../../testing/test-locks.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { readRows } from "./read-rows.ts";
import { patient, unrestricted } from "./whole-database.ts";

const ADDS = { "9999-adds.sql": "ALTER TABLE category ADD COLUMN colour text;" };
const COLUMN = sql`SELECT colour FROM category`;

/** Reads the table in a transaction that stays open; returns a function that ends it. */
function openReader(site: Parameters<typeof holdTransaction>[0]) {
  return holdTransaction(site, (tx) => tx.selectFrom("category").select("id").execute());
}

test.skipIf(isEmbedded())("does not block readers of a table that a file waits for", async () => {
  const site = await createTestDatabase();
  const free = await openReader(site);
  const migrating = migrate(site.database, { folder: await withMigrations(ADDS) });
  await waitForQueued(site.database, 1);
  // This reader queues behind the migration, which gives way while the first transaction is still open.
  expect(await site.database[patient].selectFrom("category").select("id").execute()).toEqual([]);
  await free();
  await migrating;
  expect(await readRows(site.database.db, COLUMN)).toEqual([]);
});

test.skipIf(isEmbedded())("says where to look if a table stays in use", async () => {
  const site = await createTestDatabase();
  const free = await openReader(site);
  const folder = await withMigrations(ADDS);
  await expect(migrate(site.database, { folder, tries: 2 })).rejects.toThrow(
    /9999-adds\.sql gave up after 2 tries.+ pg_stat_activity/,
  );
  await free();
  await migrate(site.database, { folder });
});

const UNIQUE =
  "-- A reason; with a semicolon\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS twin_n ON twin (n);";
const INDEX = sql`SELECT indisvalid, indisunique FROM pg_index
  WHERE indexrelid = to_regclass('twin_n')`;

test("rebuilds an index that was left incomplete", async () => {
  const { database } = await createTestDatabase();
  const folder = await withMigrations({
    "9998-twin.sql": "CREATE TABLE twin (n int); INSERT INTO twin VALUES (1), (1);",
    "9999-twin-index.concurrent.sql": UNIQUE,
  });
  await expect(migrate(database, { folder })).rejects.toThrow("could not create unique index");
  const left = await readRows(database.db, INDEX);
  expect(left).toEqual(isEmbedded() ? left : [{ indisvalid: false, indisunique: true }]);
  await sql`DELETE FROM twin`.execute(database[unrestricted]);
  await migrate(database, { folder });
  expect(await readRows(database.db, INDEX)).toEqual([{ indisvalid: true, indisunique: true }]);
});

test("records an index that was built but not recorded", async () => {
  const { database } = await createTestDatabase();
  const folder = await withMigrations({
    "9998-twin.sql": "CREATE TABLE twin (n int);",
    "9999-twin-index.concurrent.sql": UNIQUE,
  });
  await migrate(database, { folder });
  await sql`DELETE FROM schema_migration WHERE name LIKE '9999%'`.execute(database[unrestricted]);
  await migrate(database, { folder });
  const names = sql`SELECT name FROM schema_migration WHERE name > '9998' ORDER BY name`;
  expect(await readRows(database.db, names)).toEqual([
    { name: "9998-twin.sql" },
    { name: "9999-twin-index.concurrent.sql" },
  ]);
});

test.skipIf(isEmbedded())(
  "lets one of several starting processes migrate while the others wait",
  async () => {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await runStatement(databaseUrl("postgres"), `CREATE DATABASE ${name}`);
    onTestFinished(() =>
      runStatement(databaseUrl("postgres"), `DROP DATABASE ${name} WITH (FORCE)`),
    );
    const folder = await withMigrations({
      "9998-twin.sql": "CREATE TABLE twin (n int);",
      "9999-twin-index.concurrent.sql": UNIQUE,
    });
    const processes = [1, 2, 3].map(() => openPostgres(databaseUrl(name)));
    await Promise.all(processes.map((database) => migrate(database, { folder })));
    for (const database of processes) {
      expect(await readRows(database.db, INDEX)).toEqual([{ indisvalid: true, indisunique: true }]);
      await database.close();
    }
  },
);
