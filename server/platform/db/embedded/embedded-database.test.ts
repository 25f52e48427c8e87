import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { StartRefused } from "../../start-refused.ts";
import type { Database, Tx } from "../database.ts";
import { inSnapshot, inTransaction } from "../in-transaction.ts";
import { unrestricted } from "../whole-database.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openEmbeddedDatabase();
  await sql`
    CREATE TABLE parcel (
      id bigint PRIMARY KEY, weight int NOT NULL CONSTRAINT some_weight CHECK (weight > 0)
    )`.execute(database[unrestricted]);
});
afterAll(() => database.close());

const insert = (id: number, weight: number) => (tx: Tx) =>
  sql`INSERT INTO parcel VALUES (${id}, ${weight})`.execute(tx);
const run = (text: string) =>
  sql.raw<Record<string, unknown>>(text).execute(database[unrestricted]);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

test("reports PostgreSQL's error fields and the caller", async () => {
  await inTransaction(database, insert(1, 5));
  const twice = await errorOf(inTransaction(database, insert(1, 6)));
  expect(twice).toMatchObject({
    ...{ code: "23505", constraint: "parcel_pkey", table: "parcel", severity: "ERROR" },
    detail: "Key (id)=(1) already exists.",
  });
  expect(twice?.stack).toContain("in-transaction.ts");
  expect(await errorOf(inTransaction(database, insert(2, 0)))).toMatchObject({
    ...{ code: "23514", constraint: "some_weight" },
  });
  expect(await errorOf(run("SELECT 9007199254740993::bigint"))).toMatchObject({
    ...{ name: "RangeError", message: "integer out of range: 9007199254740993" },
  });
});

test("frees the connection after a failed transaction", async () => {
  const own = await errorOf(
    inTransaction(database, async (tx) => {
      await insert(10, 1)(tx);
      throw new Error("changed my mind");
    }),
  );
  expect(own?.message).toBe("changed my mind");
  const empty = inTransaction(database, () => Promise.reject(new Error("before the first")));
  expect((await errorOf(empty))?.message).toBe("before the first");
  const aborted = inTransaction(database, async (tx) => {
    await errorOf(sql`SELECT 1/0`.execute(tx));
  });
  expect((await errorOf(aborted))?.name).toBe("AbortedTransactionError");
  await inTransaction(database, insert(11, 1));
  const { rows } = await run("SELECT id FROM parcel WHERE id >= 10");
  expect(rows).toEqual([{ id: 11 }]);
});

test("runs nothing between the statements of a transaction", async () => {
  const others: Promise<unknown>[] = [];
  const seen = await inTransaction(database, async (tx) => {
    await insert(20, 1)(tx);
    others.push(run("UPDATE parcel SET weight = weight + 1 WHERE id = 20"));
    others.push(inTransaction(database, insert(21, 1)));
    others.push(inSnapshot(database, async (reader) => sql`SELECT id FROM parcel`.execute(reader)));
    await turn();
    return (await sql`SELECT * FROM parcel WHERE id >= 20`.execute(tx)).rows;
  });
  expect(seen).toEqual([{ id: 20, weight: 1 }]);
  await Promise.all(others);
  expect((await run("SELECT * FROM parcel WHERE id >= 20 ORDER BY id")).rows).toEqual([
    { id: 20, weight: 2 },
    { id: 21, weight: 1 },
  ]);
});

test("returns values in the same types as a server", async () => {
  const { rows } = await sql`
    SELECT ${1}::bigint AS int8, date '2026-02-03' AS day, '{"a":[1]}'::jsonb AS json,
      ${Buffer.from("gift")}::bytea AS bytes, ${["a", "b"]}::text[] AS list,
      timestamptz '2026-02-03T04:05:06Z' AS at`.execute(database[unrestricted]);
  expect(rows).toEqual([
    {
      ...{ int8: 1, day: "2026-02-03", json: { a: [1] }, list: ["a", "b"] },
      ...{ bytes: new Uint8Array(Buffer.from("gift")), at: new Date("2026-02-03T04:05:06Z") },
    },
  ]);
});

test("refuses to start with a folder that isn't a database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-thread-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "PG_VERSION"), "12\n");
  const refused = await errorOf(openEmbeddedDatabase(folder));
  expect(refused).toBeInstanceOf(StartRefused);
  expect(refused?.message).toMatch(/^DATA_DIR: the database in .* cannot be opened\. Its files/);
});

test("finishes queries sent before closing and refuses later ones", async () => {
  const root = mkdtempSync(join(tmpdir(), "tributary-embedded-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "postgres");
  const first = await openEmbeddedDatabase(folder);
  await sql`CREATE TABLE gift (note text)`.execute(first[unrestricted]);
  const written = sql`INSERT INTO gift VALUES ('one')`.execute(first[unrestricted]);
  await turn();
  await first.close();
  await written;
  expect(await errorOf(sql`SELECT 1`.execute(first[unrestricted]))).toBeInstanceOf(Error);

  const again = await openEmbeddedDatabase(folder);
  onTestFinished(() => again.close());
  const { rows } = await sql`SELECT note, current_setting('fsync') AS fsync FROM gift`.execute(
    again[unrestricted],
  );
  expect(rows).toEqual([{ note: "one", fsync: "on" }]);
});
