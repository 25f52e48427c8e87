import pg from "pg";
import { StartRefused } from "../start-refused.ts";
import { PATIENT_CONNECTIONS } from "./postgres-database.ts";

/** A process opens so many beside its pool for requests: for long work, news of commits, and jobs. */
const BESIDE = PATIENT_CONNECTIONS + 2;
/** The same at a replica: for long work, and to look how far it is. */
const BESIDE_AT_REPLICA = PATIENT_CONNECTIONS + 1;
const ANSWER_WITHIN_MS = 5_000;

/** In SQL: how many connections a user like ours may have together with all others. */
export const CONNECTIONS = `current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0)`;

/** What is started together. */
export interface Crowd {
  readonly processes: number;
  /** In the pool for requests of each process. */
  readonly connections: number;
}

/** How many connections the servers take, as far as they say so. */
export interface Places {
  readonly primary: number;
  /** Stands before the primary: what it takes of processes, and what it opens itself. */
  readonly pooler?: { readonly clients: number; readonly servers: number };
  /** By name, without password. */
  readonly replicas: ReadonlyMap<string, number>;
}

export interface Ways {
  readonly url: string;
  /** Whether `url` leads through a pooler in transaction mode. */
  readonly pooled: boolean;
  readonly replicaUrls: readonly string[];
}

/**
 * Throws StartRefused where a server has fewer connections than the processes may open. `primary` is how many
 * the primary has. A replica or a pooler that does not answer, or does not say, is taken as large enough.
 */
export async function checkConnections(
  { url, pooled, replicaUrls }: Ways,
  crowd: Crowd,
  primary: number,
): Promise<void> {
  const asked = await Promise.all(
    replicaUrls.map(async (replica) => [new URL(replica).host, await askReplica(replica)] as const),
  );
  const replicas = new Map<string, number>();
  for (const [name, has] of asked) if (has !== undefined) replicas.set(name, has);
  const fault = crowdFault(
    { primary, replicas, pooler: pooled ? await askPooler(url) : undefined },
    crowd,
    pooled,
  );
  if (fault !== undefined) throw new StartRefused(fault);
}

/** The sentence for a server that is too small; undefined where all are large enough. */
export function crowdFault(
  { primary, pooler, replicas }: Places,
  { processes, connections }: Crowd,
  pooled: boolean,
): string | undefined {
  const who = processes === 1 ? "one process opens" : `${processes} processes open`;
  const less = `lower DATABASE_CONNECTIONS (${connections})${processes === 1 ? "" : " or PROCESSES"}`;
  const direct = processes * (pooled ? BESIDE : connections + BESIDE);
  if (direct > primary) {
    const lower = pooled ? "lower PROCESSES" : less;
    return `${pooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL"}: ${who} up to ${direct} connections, and PostgreSQL has ${primary}: ${lower}, or raise max_connections.`;
  }
  if (pooler && direct + pooler.servers > primary) {
    return `DATABASE_DIRECT_URL: ${who} ${direct} connections, the pooler ${pooler.servers} more, and PostgreSQL has ${primary}: lower the pooler's default_pool_size, or raise max_connections.`;
  }
  if (pooler && processes * connections > pooler.clients) {
    return `DATABASE_POOLER: ${who} up to ${processes * connections} connections, and the pooler takes ${pooler.clients}: ${less}, or raise its max_client_conn.`;
  }
  const atReplica = processes * (connections + BESIDE_AT_REPLICA);
  for (const [name, has] of replicas) {
    if (atReplica <= has) continue;
    return `DATABASE_REPLICA_URL: ${who} up to ${atReplica} connections at ${name}, and it has ${has}: ${less}, or raise its max_connections.`;
  }
  return undefined;
}

async function askReplica(url: string): Promise<number | undefined> {
  const rows = await ask<{ connections: number }>(url, `SELECT ${CONNECTIONS} AS connections`);
  return rows?.[0]?.connections;
}

/** PgBouncer says so to users who are among its `stats_users`. */
async function askPooler(url: string): Promise<Places["pooler"]> {
  if (!URL.canParse(url)) return undefined;
  const console = new URL(url);
  console.pathname = "/pgbouncer";
  const rows = await ask<{ key: string; value: string }>(console.href, "SHOW CONFIG");
  const settings = new Map(rows?.map(({ key, value }) => [key, Number(value)]));
  const clients = settings.get("max_client_conn");
  const servers = settings.get("default_pool_size");
  if (!clients || !servers) return undefined;
  return { clients, servers: servers + (settings.get("reserve_pool_size") ?? 0) };
}

/** The answer's rows; undefined where there is none. */
async function ask<R extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<R[] | undefined> {
  const within = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
  const client = new pg.Client({ connectionString: url, ...within });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<R>(text)).rows;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => {});
  }
}
