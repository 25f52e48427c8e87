import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { createLog } from "#server/platform/log.ts";
import { removeWithUs } from "#server/testing/services/at-our-end.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { personId } from "./fill-campaigns.ts";
import { type FillFigures, fillSite } from "./fill-site.ts";
import { ADMIN, type GrowSize } from "./grow-size.ts";

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

/**
 * A PostgreSQL of its own with a database for each size, so that sizes are measured in turns. It stays in
 * `data`, if that is given.
 */
export async function createGrowWorld(data: string | undefined) {
  const cluster = await startPostgresCluster({
    durable: false,
    settings: SETTINGS,
    ...(data === undefined ? {} : { folder: data }),
  });
  const kept = data === undefined ? undefined : createKeptFills(join(data, "filled.json"));
  const folder = removeWithUs(mkdtempSync(join(tmpdir(), "tributary-grow-")));
  const sites: GrowSite[] = [];
  return {
    /** The site of that size; one that was kept is as filling left it. */
    open: async (size: GrowSize): Promise<{ site: GrowSite; fill: FillFigures }> => {
      const name = `grow_${size.donations}`;
      const before = kept?.find(name);
      if (!before) {
        const admin = new pg.Client({ connectionString: cluster.url("postgres") });
        await admin.connect();
        // One that was not filled to its end.
        await admin.query(`DROP DATABASE IF EXISTS ${name}`);
        await admin.query(`CREATE DATABASE ${name}`);
        await admin.end();
      }
      const site = await openSite(size, cluster.url(name), folder);
      sites.push(site);
      const fill = before ?? (await fillSite(site));
      kept?.keep(name, fill);
      return { site, fill };
    },
    close: async () => {
      for (const site of sites) await site.close();
      if (data === undefined) await cluster.remove();
      else await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What is told of kept databases, in a file beside them. */
function createKeptFills(file: string) {
  const fills: Record<string, FillFigures> = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  return {
    find: (name: string): FillFigures | undefined => fills[name],
    keep: (name: string, fill: FillFigures) => {
      fills[name] = fill;
      writeFileSync(file, JSON.stringify(fills));
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
    // Always the same, for databases that are kept.
    APP_SECRET: "the secret of all sites whose growth is measured",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BOOKS_GUARD: "off",
    SAMPLE_DATA: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
    ANSWER_CACHE: "off",
    ...more,
  };
  const deps = await wire(readConfig(environment), createLog("silent"));
  for (const queue of [deps.inbox, deps.recipientQueue, deps.outbox, deps.receiptQueue])
    await queue.stop();
  const app = await buildApp({
    ...deps,
    sandbox: { ...deps.sandbox, mounted: false },
    authenticate: async (accountId) =>
      accountId === undefined
        ? undefined
        : accountId === ADMIN
          ? { accountId: personId(1), sessionId: "", role: "admin", twoFactor: true }
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
