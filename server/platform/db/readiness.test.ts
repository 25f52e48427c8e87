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

describe.skipIf(isEmbedded())("readiness", async () => {
  const { name, database } = await createTestDatabase();
  let now = Date.now();
  const { check } = createReadiness(database, () => now);
  /** Checks after the cached result has expired. */
  const checkLater = () => {
    now += 1_000;
    return check();
  };
  const run = (text: string) => sql.raw(text).execute(database.db as Tx);

  test("is checked with one write, however many callers there are", async () => {
    const lastWrite = async () => {
      const { rows } = await sql<{ at: Date }>`SELECT written_at AS at FROM readiness`.execute(
        database.db as Tx,
      );
      return rows[0]?.at.getTime();
    };
    await checkLater();
    const first = await lastWrite();
    await Promise.all(Array.from({ length: 50 }, check));
    expect(await lastWrite()).toBe(first);
    await checkLater();
    expect(await lastWrite()).not.toBe(first);
  });

  test("is false for a read-only database", async () => {
    const standby = openPostgres(
      `${databaseUrl(name)}?options=-c%20default_transaction_read_only%3Don`,
    );
    await expect(createReadiness(standby, () => now).check()).rejects.toMatchObject({
      code: "25006",
    });
    await standby.close();
  });

  test("is false for a disk with no space for new pages, though existing ones can be updated", async () => {
    await run(`CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await run("CREATE EVENT TRIGGER no_room ON ddl_command_start EXECUTE FUNCTION no_room()");
    const refused = inTransaction(database, (tx) =>
      sql`CREATE TEMPORARY TABLE anything (n int)`.execute(tx),
    );
    await expect(refused).rejects.toMatchObject(FULL);
    await expect(checkLater()).rejects.toMatchObject(FULL);
    await expect(checkLater()).rejects.toMatchObject(FULL);
    await run("DROP EVENT TRIGGER no_room");
    await expect(checkLater()).resolves.toBeUndefined();
  });
});
