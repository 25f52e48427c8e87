import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { openEmbeddedDatabase } from "../../platform/db/embedded/embedded-database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openPostgres, type PostgresOptions } from "../../platform/db/postgres-database.ts";
import { prepareJobTables } from "../../platform/jobs/job-tables.ts";
import { atFileEnd } from "./at-file-end.ts";
import { administer, TEMPLATE } from "./test-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that test databases are copied in; empty where tests run on the embedded one. */
    clusterUrl: string;
  }
}

/** A busy machine makes calls wait, and no test is about how fast it is; those about limits set their own. */
const PATIENCE: PostgresOptions = {
  waitMs: 30_000,
  limits: { statement: 60_000, lock: 30_000, rest: 60_000 },
};

export function isEmbedded(): boolean {
  return inject("clusterUrl") === "";
}

export function databaseUrl(name: string): string {
  return inject("clusterUrl").replace(/\/[^/]*$/, `/${name}`);
}

/** A migrated database of its own for one test file, gone when the file ends. */
export async function createTestDatabase(): Promise<{ name: string; database: Database }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (isEmbedded()) {
    const database = await openEmbeddedDatabase();
    await migrate(database);
    await prepareJobTables(database);
    atFileEnd(() => database.close());
    return { name, database };
  }
  await administer(inject("clusterUrl"), `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const database = openPostgres(databaseUrl(name), PATIENCE);
  atFileEnd(async () => {
    await database.close();
    await administer(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { name, database };
}
