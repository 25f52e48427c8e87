import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Database } from "../../platform/db/database.ts";
import { openEmbeddedDatabase } from "../../platform/db/embedded/embedded-database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openPostgres } from "../../platform/db/postgres-database.ts";
import { prepareJobTables } from "../../platform/jobs/job-tables.ts";
import { removeOnExit } from "./on-exit.ts";
import { startPostgresCluster } from "./postgres-cluster.ts";
import { runStatement, TEMPLATE } from "./test-template.ts";

/** Creates the template of the test databases, in a new PostgreSQL cluster or an embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE === "embedded") {
    const folder = removeOnExit(mkdtempSync(join(tmpdir(), "tributary-embedded-")));
    const template = join(folder, "template");
    await prepareTemplate(await openEmbeddedDatabase(template));
    project.provide("clusterUrl", "");
    project.provide("embeddedTemplate", template);
    return async () => {};
  }
  const cluster = await startPostgresCluster({ durable: false });
  await runStatement(cluster.url("postgres"), `CREATE DATABASE ${TEMPLATE}`);
  await prepareTemplate(openPostgres(cluster.url(TEMPLATE)));
  project.provide("clusterUrl", cluster.url("postgres"));
  project.provide("embeddedTemplate", "");
  return () => cluster.remove();
}

async function prepareTemplate(template: Database): Promise<void> {
  await migrate(template);
  await prepareJobTables(template);
  await template.close();
}
