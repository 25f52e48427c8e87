import type { TestProject } from "vitest/node";
import { migrate } from "../../platform/db/migrate.ts";
import { openPostgres } from "../../platform/db/postgres-database.ts";
import { prepareJobTables } from "../../platform/jobs/job-tables.ts";
import { startPostgresCluster } from "./postgres-cluster.ts";
import { administer, TEMPLATE } from "./test-template.ts";

/** Starts one PostgreSQL for the run, with a migrated template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE === "embedded") {
    project.provide("clusterUrl", "");
    return async () => {};
  }
  const cluster = await startPostgresCluster({ durable: false });
  await administer(cluster.url("postgres"), `CREATE DATABASE ${TEMPLATE}`);
  const database = openPostgres(cluster.url(TEMPLATE));
  await migrate(database);
  await prepareJobTables(database);
  await database.close();
  project.provide("clusterUrl", cluster.url("postgres"));
  return () => cluster.remove();
}
