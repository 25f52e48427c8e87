import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkConnections, checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import type { Log } from "../platform/log.ts";
import { StartRefused } from "../platform/start-refused.ts";

/** Opens the configured database. Throws StartRefused if the site cannot use it. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url === undefined || directUrl === undefined) {
    return openEmbeddedDatabase(join(config.dataDir, "postgres"));
  }
  const { booksGuard: guarded, databaseConnections: connections } = config;
  const server = await checkPostgres(url, { guarded });
  if (directUrl === url) {
    checkConnections(server.connections, connections);
  } else {
    const direct = await checkPostgres(directUrl, { guarded, variable: "DATABASE_DIRECT_URL" });
    if (direct.place !== server.place) {
      throw new StartRefused(
        "DATABASE_DIRECT_URL: points to a different database than DATABASE_URL.",
      );
    }
  }
  return openPostgres(url, {
    connections,
    directUrl,
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
}
