import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createChanges } from "./changes.ts";
import type { Database, PoolStats } from "./database.ts";
import { openPostgresListener } from "./postgres-listener.ts";
import { createPreparingPool } from "./preparing-pool.ts";
import { readInteger } from "./read-integer.ts";
import type { DB } from "./tables.generated.ts";
import { patient, unrestricted } from "./whole-database.ts";

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, readInteger);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Long enough to keep connections open for the work of every minute. */
const IDLE_MS = 120_000;
/** Waiting longer would only let the queue grow. */
const WAIT_FOR_CONNECTION_MS = 3_000;

/** How long a statement, a lock and an idle transaction may take, ms. */
interface Limits {
  readonly statement: number;
  readonly lock: number;
  readonly rest: number;
}
/** For statements that a person waits for. */
export const LIMITS: Limits = { statement: 8_000, lock: 5_000, rest: 15_000 };
/** For statements that read or rewrite entire tables. */
export const PATIENT_LIMITS: Limits = { statement: 1_800_000, lock: 600_000, rest: 1_800_000 };
export const PATIENT_CONNECTIONS = 2;
/** PostgreSQL cancels slow statements itself. Without a response this long after that, the connection is dead. */
const GRACE_MS = 1_000;

export interface PostgresOptions {
  readonly connections?: number;
  /** Called when a connection breaks; the pool replaces it automatically. */
  readonly onError?: (error: Error) => void;
  readonly limits?: Limits;
  /** How long a call waits for a connection. */
  readonly waitMs?: number;
  /** Bypasses a pooler, for LISTEN, sessions and long statements; `url` by default. */
  readonly directUrl?: string;
}

export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const onError = options.onError ?? (() => {});
  const { connections = 10, limits = LIMITS, directUrl = url, waitMs } = options;
  const pool = createPool(url, connections, limits, onError, waitMs);
  const patientPool = createPool(directUrl, PATIENT_CONNECTIONS, PATIENT_LIMITS, onError);
  const listeners: Array<{ close(): Promise<void> }> = [];
  const listen = async (channel: string, listener: Parameters<Database["listen"]>[1]) => {
    const handle = await openPostgresListener(directUrl, channel, listener, onError);
    listeners.push(handle);
    return handle;
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPreparingPool(pool) }) });
  const patientDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: patientPool }) });
  return {
    kind: "postgres",
    db,
    patientDb,
    [unrestricted]: db,
    [patient]: patientDb,
    writeRefusals: { some: false },
    commitHooks: [],
    changes: createChanges(),
    boss: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, heard, resumed) =>
        listen(channel, { onNotification: heard, onResumed: resumed, onLost: () => {} }),
    },
    listen: async (channel, listener) => void (await listen(channel, listener)),
    pools: () => [readPool("requests", pool), readPool("patient", patientPool)],
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all([pool.end(), patientPool.end()]);
    },
  };
}

function readPool(name: PoolStats["pool"], pool: pg.Pool): PoolStats {
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { pool: name, busy: totalCount - idle, idle, waiting, max: options.max };
}

function createPool(
  connectionString: string,
  connections: number,
  limits: Limits,
  onError: (error: Error) => void,
  waitMs = WAIT_FOR_CONNECTION_MS,
): pg.Pool {
  // JIT off: PostgreSQL overestimates rows, and compiling a statement takes longer than running it.
  const settings = `SET statement_timeout = ${limits.statement}; SET lock_timeout = ${limits.lock};
    SET idle_in_transaction_session_timeout = ${limits.rest}; SET jit = off`;
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types,
    pipeline: true,
    query_timeout: limits.statement + GRACE_MS,
    // Not as connection parameters: PgBouncer refuses those it does not know.
    onConnect: async (client) => {
      // The pool ignores errors of connections in use, and an error without a listener ends the process.
      client.on("error", onError);
      await client.query(settings);
    },
  });
  pool.on("error", onError);
  return pool;
}
