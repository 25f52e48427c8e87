import { join } from "node:path";
import { openEmbeddedDatabase } from "#server/platform/db/embedded/embedded-database.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { prepareProgramRole } from "#server/platform/db/program-role.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { runStatement } from "#server/testing/services/test-template.ts";
import type { Query } from "../check/site-rows.ts";
import { connectPostgres, openEmbedded } from "./database-access.ts";
import { setUpSite } from "./site-setup.ts";

/** The site's database. */
export interface Store {
  /** How many processes of the site share it. */
  readonly processes: number;
  readonly environment: Readonly<Record<string, string>>;
  setUp(identity: Parameters<typeof setUpSite>[1]): ReturnType<typeof setUpSite>;
  /** Kills and restarts a server; undefined for the embedded database. */
  readonly power?: { cut(): Promise<void>; restore(): Promise<void> };
  /** Whether a server was down at any point since `time`, in ms. */
  wasDownSince(time: number): boolean;
  /** No process may have the embedded database open meanwhile. */
  read<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/** A PostgreSQL for this run, shared by two processes. */
export async function openPostgresStore(): Promise<Store> {
  const cluster = await startPostgresCluster({ durable: true });
  await runStatement(cluster.url("postgres"), "CREATE DATABASE chaos");
  const ownerUrl = cluster.url("chaos");
  // As in production, the site's user does not own the tables.
  const siteUrl = ownerUrl.replace(/\/\/[^@/]*@/, "//site:any@");
  const { query } = connectPostgres(ownerUrl);
  let isDown = false;
  let upSince = 0;
  return {
    processes: 2,
    environment: { DATABASE_URL: siteUrl },
    setUp: async (identity) => {
      const database = openPostgres(ownerUrl, { connections: 2 });
      const result = await setUpSite(database, identity);
      await prepareProgramRole(database, siteUrl);
      await database.close();
      return result;
    },
    power: {
      cut: async () => {
        isDown = true;
        await cluster.kill();
      },
      restore: async () => {
        await cluster.start();
        isDown = false;
        upSince = Date.now();
      },
    },
    wasDownSince: (time) => isDown || upSince >= time,
    read: (work) => work(query),
  };
}

/** The database in the data folder of one process. */
export async function openEmbeddedStore(dataFolder: string): Promise<Store> {
  const folder = join(dataFolder, "postgres");
  return {
    processes: 1,
    environment: {},
    setUp: async (identity) => {
      const database = await openEmbeddedDatabase(folder);
      const result = await setUpSite(database, identity);
      await database.close();
      return result;
    },
    wasDownSince: () => false,
    read: async (work) => {
      const { query, close } = await openEmbedded(folder);
      const result = await work(query);
      await close();
      return result;
    },
  };
}
