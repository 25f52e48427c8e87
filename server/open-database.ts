import { join } from "node:path";
import type { Config } from "./config.ts";
import { outlastOwner } from "./platform/control-socket.ts";
import { checkConnections } from "./platform/db/check-connections.ts";
import { checkPooler } from "./platform/db/check-pooler.ts";
import { checkPostgres } from "./platform/db/check-postgres.ts";
import type { Database } from "./platform/db/database.ts";
import { openEmbeddedDatabase } from "./platform/db/embedded/embedded-database.ts";
import { openPostgres } from "./platform/db/postgres-database.ts";
import { withReplicas } from "./platform/db/replicas/with-replicas.ts";
import type { Log } from "./platform/log.ts";

/** Opens the database that the environment names. Throws StartRefused where the site can't work on it. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url, databasePooled: pooled } = config;
  if (url === undefined || directUrl === undefined) {
    await outlastOwner(config.dataDir);
    return openEmbeddedDatabase(join(config.dataDir, "postgres"));
  }
  const guarded = config.booksGuard;
  let places = await checkPostgres(url, { guarded });
  if (directUrl !== url) {
    places = await checkPostgres(directUrl, { guarded, variable: "DATABASE_DIRECT_URL" });
  }
  await checkPooler({ url, directUrl, pooled });
  const { databaseConnections: connections, databaseReplicaUrls: replicaUrls } = config;
  await checkConnections({ url, pooled, replicaUrls }, { processes: 1, connections }, places);
  const options = {
    connections,
    onError: (error: Error) => log.warn({ err: error }, "a database connection broke"),
  };
  const database = openPostgres(url, { ...options, directUrl, pooled });
  if (replicaUrls.length === 0) return database;
  return withReplicas(database, replicaUrls, {
    ...options,
    onChange: (replica, reason) =>
      log.warn({ replica, reason }, reason ? "a replica is left out" : "a replica answers reads"),
  });
}
