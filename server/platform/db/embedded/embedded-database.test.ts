import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { StartRefused } from "../../start-refused.ts";
import type { Database, Tx } from "../database.ts";
import { inSnapshot, inTransaction } from "../in-transaction.ts";
import { whole } from "../whole-database.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";

const breaker = new URL("../../../testing/programs/thread-breaker.ts", import.meta.url);

let database: Database;
beforeAll(async () => {
  database = await openEmbeddedDatabase();
  await sql`
    CREATE TABLE parcel (
      id bigint PRIMARY KEY, weight int NOT NULL CONSTRAINT some_weight CHECK (weight > 0)
    )`.execute(database[whole]);
});
afterAll(() => database.close());

const keep = (id: number, weight: number) => (tx: Tx) =>
  sql`INSERT INTO parcel VALUES (${id}, ${weight})`.execute(tx);
const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(database[whole]);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

test("a long query holds up nobody who asks for none", async () => {
  let isAnswered = false;
  const answer = run("SELECT sum(i % 7)::int AS total FROM generate_series(1, 3000000) i");
  const answered = answer.finally(() => {
    isAnswered = true;
  });
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(isAnswered).toBe(false);
  expect((await answered).rows).toEqual([{ total: 8_999_997 }]);
});

test("an error tells what PostgreSQL said, who asked, and not what was asked", async () => {
  await inTransaction(database, keep(1, 5));
  const twice = await errorOf(inTransaction(database, keep(1, 6)));
  expect(twice).toBeInstanceOf(pg.DatabaseError);
  expect(twice).toMatchObject({
    ...{ code: "23505", constraint: "parcel_pkey", table: "parcel", severity: "ERROR" },
    detail: "Key (id)=(1) already exists.",
  });
  expect(twice?.stack).toContain("in-transaction.ts");
  expect(Object.keys(twice ?? {})).not.toContain("query");
  expect(Object.keys(twice ?? {})).not.toContain("params");
  expect(await errorOf(inTransaction(database, keep(2, 0)))).toMatchObject({
    ...{ code: "23514", constraint: "some_weight" },
  });
  expect(await errorOf(run("SELECT 9007199254740993::bigint"))).toMatchObject({
    ...{ name: "RangeError", message: "integer out of range: 9007199254740993" },
  });
});

test("a transaction that fails leaves the connection to others", async () => {
  const own = await errorOf(
    inTransaction(database, async (tx) => {
      await keep(10, 1)(tx);
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
  await inTransaction(database, keep(11, 1));
  const { rows } = await run("SELECT id FROM parcel WHERE id >= 10");
  expect(rows).toEqual([{ id: 11 }]);
});

test("nothing is read or written between the statements of a transaction", async () => {
  const others: Promise<unknown>[] = [];
  const seen = await inTransaction(database, async (tx) => {
    await keep(20, 1)(tx);
    others.push(run("UPDATE parcel SET weight = weight + 1 WHERE id = 20"));
    others.push(inTransaction(database, keep(21, 1)));
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

test("values come as they do from a server", async () => {
  const { rows } = await sql`
    SELECT ${1}::bigint AS int8, date '2026-02-03' AS day, '{"a":[1]}'::jsonb AS json,
      ${Buffer.from("gift")}::bytea AS bytes, ${["a", "b"]}::text[] AS list,
      timestamptz '2026-02-03T04:05:06Z' AS at`.execute(database[whole]);
  expect(rows).toEqual([
    {
      ...{ int8: 1, day: "2026-02-03", json: { a: [1] }, list: ["a", "b"] },
      ...{ bytes: new Uint8Array(Buffer.from("gift")), at: new Date("2026-02-03T04:05:06Z") },
    },
  ]);
});

test("a folder that is no database refuses the start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-thread-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "PG_VERSION"), "12\n");
  const refused = await errorOf(openEmbeddedDatabase(folder));
  expect(refused).toBeInstanceOf(StartRefused);
  expect(refused?.message).toMatch(/^DATA_DIR: the database in .* cannot be opened\. Its files/);
});

test.for([
  { way: "fail", words: "the thread of the embedded database failed" },
  { way: "end", words: "the thread of the embedded database ended with 1" },
])(
  "a thread that breaks ($way) ends the process, and what was kept stays",
  async ({ way, words }) => {
    const root = mkdtempSync(join(tmpdir(), "tributary-thread-"));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const folder = join(root, "postgres");
    const program = spawnSync(process.execPath, [breaker.pathname, folder, way], {
      encoding: "utf8",
    });
    expect([program.status, program.stdout]).toEqual([1, "kept one\nkept two\nkept three\n"]);
    expect(program.stderr).toContain(words);

    const again = await openEmbeddedDatabase(folder);
    const asked = sql`
    SELECT note, pg_sleep(0.1) FROM gift WHERE note <> 'four'`.execute(again[whole]);
    await turn();
    // What was asked before is answered.
    await again.close();
    expect((await asked).rows).toHaveLength(3);
    const late = await errorOf(sql`SELECT 1`.execute(again[whole]));
    expect(late?.message).toBe("the embedded database is closed");
  },
);
