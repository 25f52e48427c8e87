import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createChanges } from "./changes.ts";
import { type Database, read, whole } from "./database.ts";
import { listenOn } from "./postgres-listener.ts";
import { readTogether } from "./postgres-reads.ts";
import { preparedPool } from "./prepared-pool.ts";
import type { DB } from "./tables.generated.ts";

/** int8 as a number; throws RangeError where that would lose digits. */
export function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, readInteger);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Who waits longer than this for a connection is told to come back: a queue would only grow. */
const WAIT_FOR_CONNECTION_MS = 3_000;

export interface PostgresOptions {
  readonly connections?: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void;
}

export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const onError = options.onError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    types,
    pipeline: true,
  });
  pool.on("error", onError);
  // While a connection is lent the pool does not listen to it, and an error nobody hears ends the process.
  pool.on("connect", (client) => client.on("error", onError));
  const listeners: Array<{ close(): Promise<void> }> = [];
  const listen = async (channel: string, listener: Parameters<Database["listen"]>[1]) => {
    const handle = await listenOn(url, channel, listener, onError);
    listeners.push(handle);
    return handle;
  };
  const kept = preparedPool(pool);
  const db = Object.assign(new Kysely<DB>({ dialect: new PostgresDialect({ pool: kept }) }), {
    [read]: readTogether(kept),
  });
  return {
    kind: "postgres",
    db,
    [whole]: db,
    changes: createChanges(),
    boss: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, heard, resumed) => listen(channel, { heard, resumed, lost: () => {} }),
    },
    listen: async (channel, listener) => void (await listen(channel, listener)),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
  };
}
