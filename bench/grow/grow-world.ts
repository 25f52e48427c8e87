import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { createLog } from "#server/platform/log.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";

export type GrowWorld = Awaited<ReturnType<typeof createGrowWorld>>;

/** The site on a PostgreSQL of its own that keeps nothing in memory, and believes who one says one is. */
export async function createGrowWorld() {
  const cluster = await startPostgresCluster({ durable: false });
  const folder = mkdtempSync(join(tmpdir(), "tributary-grow-"));
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("CREATE DATABASE grow");
  await admin.end();
  const databaseUrl = cluster.url("grow");
  const environment = {
    APP_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BOOKS_GUARD: "off",
    SAMPLE_DATA: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
    ANSWER_CACHE: "off",
  };
  const deps = await wire(readConfig(environment), createLog("silent"));
  for (const queue of [deps.inbox, deps.outbox, deps.receiptQueue]) await queue.stop();
  const app = await buildApp({
    ...deps,
    sandbox: { ...deps.sandbox, mounted: false },
    authenticate: async (accountId) =>
      accountId === undefined
        ? undefined
        : { accountId, sessionId: "", role: "supporter", twoFactor: false },
  });
  await app.ready();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    deps,
    app,
    /** For statements of the bench itself, one after the other. */
    client,
    databaseUrl,
    environment,
    close: async () => {
      await client.end();
      await app.close();
      await deps.close();
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
