import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { findLastBackup } from "../features/foundation/backups/last-backup-store.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { readRows } from "../platform/db/read-rows.ts";
import {
  type PostgresCluster,
  startPostgresCluster,
} from "../testing/services/postgres-cluster.ts";
import { isEmbedded } from "../testing/services/test-database.ts";
import { findBackupCommand } from "./backup-commands.ts";
import { withReplica } from "./replica-source.ts";

describe.skipIf(isEmbedded())("a backup of a replica", () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-replica-backup-"));
  let primary: PostgresCluster;
  let replica: PostgresCluster;
  beforeAll(async () => {
    primary = await startPostgresCluster({ durable: true });
    const database = openPostgres(primary.url("postgres"));
    await migrate(database);
    await database.close();
    replica = await primary.addReplica();
  });
  afterAll(async () => {
    await replica.remove();
    await primary.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = (replicaUrl?: string) => ({
    ...{ NODE_ENV: "test", APP_SECRET: "a secret of thirty-two characters", BOOKS_GUARD: "off" },
    ...{ DATA_DIR: folder, DATABASE_URL: primary.url("postgres") },
    ...(replicaUrl === undefined ? {} : { DATABASE_REPLICA_URL: replicaUrl }),
  });
  async function ask(server: PostgresCluster, text: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url("postgres") });
    await client.connect();
    await client.query(text).finally(() => client.end());
  }
  /** Whether it was a replica that was read. */
  const read = (replicaUrl: string, withinMs?: number) =>
    withReplica(
      readConfig(environment(replicaUrl)),
      ({ db }) => readRows(db, sql<{ so: boolean }>`SELECT pg_is_in_recovery() AS so`),
      withinMs,
    );

  test("has what was committed before it, and the primary hears of it", async () => {
    expect(await read(replica.url("postgres"))).toEqual([{ so: true }]);
    await ask(primary, "CREATE TABLE just_before AS SELECT 1 AS one");
    const file = join(folder, "backup.tar.gz");
    const made = await findBackupCommand(["backup", file, "--replica"])?.(
      environment(replica.url("postgres")),
    );
    expect(made).not.toMatch(/WARNING: The site could not/);
    const database = openPostgres(primary.url("postgres"));
    onTestFinished(() => database.close());
    expect(await findLastBackup(database.db)).toMatchObject({ good_bytes: statSync(file).size });
  });

  test("is none while the replica is behind, or where it is no replica", async () => {
    await ask(replica, "SELECT pg_wal_replay_pause()");
    onTestFinished(() => ask(replica, "SELECT pg_wal_replay_resume()"));
    await ask(primary, "CREATE TABLE not_there_yet AS SELECT 1 AS one");
    await expect(read(replica.url("postgres"), 100)).rejects.toThrow(
      "The replica cannot be read: it is behind.",
    );
    await expect(read(primary.url("postgres"))).rejects.toThrow(
      "The replica cannot be read: it is no replica, or was promoted.",
    );
    const backup = findBackupCommand(["backup", folder, "--replica"]);
    await expect(backup?.(environment())).rejects.toThrow(/DATABASE_REPLICA_URL/);
  });
});
