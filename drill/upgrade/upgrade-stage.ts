import { join } from "node:path";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import { askPostgres } from "../../chaos/world/ask-database.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { drillFolder, openStage } from "../stage.ts";
import { thisVersion } from "../version.ts";
import { makeNewerVersion } from "./two-versions.ts";

const DATABASE = "drill";

/** A stage on a PostgreSQL of its own, with places for two processes and two versions of the program. */
export async function openUpgradeStage(cleanup: Cleanup) {
  const folder = await drillFolder(cleanup);
  const versions = { old: thisVersion(), newer: await makeNewerVersion(join(folder, "newer")) };
  const cluster = await startPostgresCluster({ durable: true });
  await cleanup.undo(() => cluster.remove());
  await administer(cluster.url("postgres"), `CREATE DATABASE ${DATABASE}`);
  const ownerUrl = cluster.url(DATABASE);
  const rows = askPostgres(ownerUrl);
  await cleanup.undo(rows.close);
  const stage = await openStage(cleanup, { folder, database: { ownerUrl, ask: rows.ask } });
  await stage.migrate(versions.old);
  const members = [await stage.member("first"), await stage.member("second")] as const;
  return { stage, versions, members };
}
