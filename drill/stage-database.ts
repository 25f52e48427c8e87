import {
  type PostgresCluster,
  startPostgresCluster,
} from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import type { Ask } from "../chaos/check/site-rows.ts";
import { askPostgres } from "../chaos/world/ask-database.ts";
import type { Cleanup } from "../chaos/world/cleanup.ts";

export const DATABASE = "drill";

/** An empty database. */
export interface StageDatabase {
  /** The address of the user who owns it. */
  readonly ownerUrl: string;
  readonly ask: Ask;
  /** What the site is told of it beside `DATABASE_URL`, or in its place. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A PostgreSQL with an empty database, gone when the drill ends; `settings` are lines of postgresql.conf. */
export async function openStageDatabase(cleanup: Cleanup, settings: readonly string[] = []) {
  const cluster = await startPostgresCluster({ durable: true, settings });
  await cleanup.undo(() => cluster.remove());
  return { cluster, database: await makeStageDatabase(cleanup, cluster, DATABASE) };
}

export async function makeStageDatabase(
  cleanup: Cleanup,
  cluster: PostgresCluster,
  name: string,
): Promise<StageDatabase> {
  await administer(cluster.url("postgres"), `CREATE DATABASE ${name}`);
  const ownerUrl = cluster.url(name);
  const { ask, close } = askPostgres(ownerUrl);
  await cleanup.undo(close);
  return { ownerUrl, ask };
}
