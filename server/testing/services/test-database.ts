import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { inject } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { copyFolder } from "../../platform/db/embedded/database-folder.ts";
import { openEmbeddedDatabase } from "../../platform/db/embedded/embedded-database.ts";
import { openPostgres, type PostgresOptions } from "../../platform/db/postgres-database.ts";
import { onFileEnd } from "./on-file-end.ts";
import { runStatement, TEMPLATE } from "./test-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of the test databases; empty if tests run on embedded databases. */
    clusterUrl: string;
    /** The template folder of embedded test databases; empty if tests run on a server. */
    embeddedTemplate: string;
  }
}

/** Generous, because the machine may be busy. Tests about limits set their own. */
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

/** Creates a migrated database for one test file and drops it when the file ends. */
export async function createTestDatabase(): Promise<{ name: string; database: Database }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (isEmbedded()) {
    const folder = `${inject("embeddedTemplate")}-${name}`;
    await copyFolder(inject("embeddedTemplate"), folder);
    const database = await openEmbeddedDatabase(folder);
    onFileEnd(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });
    return { name, database };
  }
  await runStatement(
    inject("clusterUrl"),
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`,
  );
  const database = openPostgres(databaseUrl(name), PATIENCE);
  onFileEnd(async () => {
    await database.close();
    await runStatement(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { name, database };
}
