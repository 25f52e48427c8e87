import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { administer } from "../../testing/services/test-template.ts";
import { checkDirect, checkPooler, limitsOf } from "./check-pooler.ts";
import { openPostgres } from "./postgres-database.ts";
import { readRows } from "./read-rows.ts";

describe.skipIf(isEmbedded())("what stands between the site and PostgreSQL", () => {
  let role: string;
  let direct: string;
  let url: string;

  beforeAll(async () => {
    const { name } = await createTestDatabase();
    role = `pooled_${name}`;
    direct = databaseUrl(name);
    url = direct.replace("postgres@", `${role}@`);
    await administer(direct, `CREATE ROLE ${role} LOGIN`);
    return () => administer(direct, `DROP ROLE ${role}`);
  });

  test("a connection for each session is what a direct address gives", async () => {
    await checkDirect(direct, "DATABASE_URL");
    await checkPooler({ url: direct, directUrl: direct, pooled: false });
  });

  test("behind a pooler the role needs limits on time of its own", async () => {
    const way = { url, directUrl: direct, pooled: true };
    await expect(checkPooler(way)).rejects.toThrow(
      new RegExp(`^DATABASE_POOLER: .*ALTER ROLE "${role}" SET statement_timeout = 8000;`),
    );
    await administer(direct, limitsOf(role));
    await checkPooler(way);
    await administer(direct, `ALTER ROLE ${role} SET statement_timeout = '1h'`);
    await expect(checkPooler(way)).rejects.toThrow(/statements may take for ever/);
    await administer(direct, limitsOf(role));
    await administer(direct, `ALTER ROLE ${role} RESET lock_timeout`);
    await expect(checkPooler(way)).rejects.toThrow(/statements may take for ever/);
  });

  test("the direct address leads to the same database", async () => {
    const elsewhere = { url: direct, directUrl: databaseUrl("postgres"), pooled: true };
    await expect(checkPooler(elsewhere)).rejects.toThrow(
      /^DATABASE_DIRECT_URL: leads to another database/,
    );
  });

  test("behind a pooler nothing of a session is used, and long work goes past it", async () => {
    const database = openPostgres(url, { directUrl: direct, pooled: true });
    await readRows(database.db, sql`SELECT ${"a value"}::text`);
    const [near] = await readRows<{ n: number; patience: string; jit: string; who: string }>(
      database.db,
      sql`SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS n,
        current_setting('idle_in_transaction_session_timeout') AS patience,
        current_setting('jit') AS jit, current_user::text AS who`,
    );
    const [far] = await readRows<{ who: string }>(
      database.patientDb,
      sql`SELECT current_user::text AS who`,
    );
    await database.close();
    expect(near).toEqual({ n: 0, patience: "15s", jit: "off", who: role });
    expect(far).toEqual({ who: "postgres" });
  });
});
