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
import type { GrowSize } from "./grow-size.ts";

export type GrowSite = Awaited<ReturnType<typeof openSite>>;

/** For filling it quickly; what is measured reads alone, and is vacuumed by the bench itself. */
const SETTINGS = [
  "wal_level = minimal",
  "max_wal_senders = 0",
  "max_wal_size = 8GB",
  "checkpoint_timeout = 1h",
  "autovacuum = off",
  "shared_buffers = 1GB",
];

/** A PostgreSQL of its own with a database for each size, so that sizes are measured in turns. */
export async function createGrowWorld() {
  const cluster = await startPostgresCluster({ durable: false, settings: SETTINGS });
  const folder = mkdtempSync(join(tmpdir(), "tributary-grow-"));
  const sites: GrowSite[] = [];
  return {
    open: async (size: GrowSize): Promise<GrowSite> => {
      const name = `grow_${size.donations}`;
      const admin = new pg.Client({ connectionString: cluster.url("postgres") });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}`);
      await admin.end();
      const site = await openSite(size, cluster.url(name), folder);
      sites.push(site);
      return site;
    },
    close: async () => {
      for (const site of sites) await site.close();
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The site on that database. It keeps nothing in memory, and believes who one says one is. */
export async function openSite(
  size: GrowSize,
  databaseUrl: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
) {
  const environment = {
    APP_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BOOKS_GUARD: "off",
    SAMPLE_DATA: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
    ANSWER_CACHE: "off",
    ...more,
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
    size,
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
    },
  };
}
