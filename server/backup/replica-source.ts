import pg from "pg";
import type { Config } from "../config.ts";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import type { Database } from "../platform/db/database.ts";
import { createPool, LIMITS, openPostgres } from "../platform/db/postgres-database.ts";
import { type Position, primaryPosition } from "../platform/db/replicas/primary-position.ts";
import { waitForReplica } from "../platform/db/replicas/replica.ts";
import { preparedPool } from "../platform/db/statements/prepared-pool.ts";

/** A replica that works off a large change gets there within that, ms; one that hangs never does. */
const REACHED_WITHIN_MS = 60_000;

/**
 * The database to be read, at the first replica, once it has all that the primary had at the call: a backup
 * that is dated now holds what was so now. Throws BackupFault where there is no replica, or none that far.
 */
export async function withReplica<T>(
  { databaseDirectUrl: primaryUrl, databaseReplicaUrls: [url] }: Config,
  work: (database: Database) => Promise<T>,
  withinMs = REACHED_WITHIN_MS,
): Promise<T> {
  if (primaryUrl === undefined || url === undefined) {
    throw new BackupFault("--replica: name the replica in DATABASE_REPLICA_URL.");
  }
  await waitUntilReached(url, await positionOf(primaryUrl), withinMs);
  return closing(openPostgres(url), work);
}

function positionOf(primaryUrl: string): Promise<Position> {
  return closing(openPostgres(primaryUrl, { connections: 1 }), (primary) =>
    primaryPosition(primary)(),
  );
}

async function waitUntilReached(url: string, position: Position, withinMs: number): Promise<void> {
  const pool = createPool({ connectionString: url, Client: pg.Client }, 1, LIMITS, () => {});
  try {
    const client = await preparedPool(pool).connect();
    await waitForReplica(client, position, withinMs).finally(() => client.release());
  } catch (cause) {
    throw new BackupFault(`The replica cannot be read: ${(cause as Error).message}.`, { cause });
  } finally {
    await pool.end();
  }
}

async function closing<T>(database: Database, work: (database: Database) => Promise<T>) {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
