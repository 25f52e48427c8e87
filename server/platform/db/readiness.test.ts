import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import type { Tx } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";
import { openPostgres } from "./postgres-database.ts";
import { createReadiness } from "./readiness.ts";

const FULL = { code: "53100" };

describe.skipIf(isEmbedded())("whether the database can be written to", async () => {
  const { name, database } = await createTestDatabase();
  let now = Date.now();
  const { check } = createReadiness(database, () => now);
  /** What PostgreSQL knows now, asked anew. */
  const ask = () => {
    now += 1_000;
    return check();
  };
  const run = (text: string) => sql.raw(text).execute(database.db as Tx);

  test("is found out by one write, however many ask", async () => {
    const writes = async () => {
      const { rows } = await sql<{ at: Date }>`SELECT written_at AS at FROM readiness`.execute(
        database.db as Tx,
      );
      return rows[0]?.at.getTime();
    };
    await ask();
    const first = await writes();
    await Promise.all(Array.from({ length: 50 }, check));
    expect(await writes()).toBe(first);
    await ask();
    expect(await writes()).not.toBe(first);
  });

  test("a database that can only read is not ready", async () => {
    const standby = openPostgres(
      `${databaseUrl(name)}?options=-c%20default_transaction_read_only%3Don`,
    );
    await expect(createReadiness(standby, () => now).check()).rejects.toMatchObject({
      code: "25006",
    });
    await standby.close();
  });

  test("a disk without room for new pages is not ready, though old pages can be written over", async () => {
    await run(`CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await run("CREATE EVENT TRIGGER no_room ON ddl_command_start EXECUTE FUNCTION no_room()");
    const refused = inTransaction(database, (tx) =>
      sql`CREATE TEMPORARY TABLE anything (n int)`.execute(tx),
    );
    await expect(refused).rejects.toMatchObject(FULL);
    await expect(ask()).rejects.toMatchObject(FULL);
    await expect(ask()).rejects.toMatchObject(FULL);
    await run("DROP EVENT TRIGGER no_room");
    await expect(ask()).resolves.toBeUndefined();
  });
});
