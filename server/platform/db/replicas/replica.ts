import { setTimeout as pause } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { within } from "../../closing.ts";
import type { PoolFigures, SharedRead } from "../database.ts";
import { figuresOf } from "../postgres-database.ts";
import { preparedPool } from "../statements/prepared-pool.ts";
import { shareReads } from "../statements/shared-reads.ts";
import { LINEAGE, type Lineage, REPLAYED } from "./position-store.ts";
import type { Position } from "./primary-position.ts";

/** A read waits so long for a replica to have what was committed before it, ms. */
const REACHED_WITHIN_MS = 50;
const LOOK_AGAIN_MS = 2;
/** A replica that has not answered after so long hangs. */
const ANSWER_WITHIN_MS = 1_000;

/** Why a replica cannot answer now, in words for the log and the office. */
export class ReplicaUnfit extends Error {}

/** How a read goes over the line: on a connection shared with others, alone, or with minutes of time. */
export type Way = "shared" | "alone" | "patient";

/** One replica, or several behind one address as long as a connection stays with one of them. */
export interface Replica {
  readonly name: string;
  /** Reads what was committed at the position, or newer. Throws ReplicaUnfit where it isn't that far. */
  read<R>(way: Way, position: Position, text: string, values: readonly unknown[]): Promise<R[]>;
  /** Throws unless it has the position and is a replica of that primary. */
  check(position: Position): Promise<void>;
  /** Gives up the reads that are under way: it does not answer any more. */
  abandon(why: Error): void;
  pools(): readonly PoolFigures[];
  close(): Promise<void>;
}

/** What a connection was seen to have. */
interface Seen {
  readonly at: bigint;
  readonly lineage: Lineage;
}

export interface ReplicaPools {
  readonly requests: pg.Pool;
  readonly patient: pg.Pool;
  /** A connection for checks. */
  readonly watch: pg.Pool;
}

export function openReplica(name: string, pools: ReplicaPools): Replica {
  const requests = preparedPool(pools.requests);
  const patient = preparedPool(pools.patient);
  const watch = preparedPool(pools.watch);
  const seen = new WeakMap<PostgresPoolClient, Seen>();
  const sharing = new WeakMap<Position, SharedRead>();
  const underWay = new Set<(why: Error) => void>();

  async function reach(client: PostgresPoolClient, { at, lineage }: Position): Promise<void> {
    const replayed = await waitFor(client, at);
    if (seen.get(client)?.lineage !== lineage) await compareLineage(client, lineage);
    seen.set(client, { at: replayed, lineage });
  }

  async function connectAt(pool: PostgresPool, position: Position): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const last = seen.get(client);
    if (last && last.at >= position.at && last.lineage === position.lineage) return client;
    try {
      await reach(client, position);
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  }

  /** Reads that asked for the position together share a connection. */
  function sharedAt(position: Position): SharedRead {
    const known = sharing.get(position);
    if (known) return known;
    const connect = () => connectAt(requests, position);
    const shared = shareReads({ ...requests, connect });
    sharing.set(position, shared);
    return shared;
  }

  async function readAlone<R>(
    pool: PostgresPool,
    position: Position,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    const client = await connectAt(pool, position);
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      client.release();
    }
  }

  function readBy<R>(
    way: Way,
    position: Position,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    if (way === "shared") return sharedAt(position)<R>(text, values);
    return readAlone<R>(way === "alone" ? requests : patient, position, text, values);
  }

  return {
    name,
    read: async <R>(way: Way, position: Position, text: string, values: readonly unknown[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<R[]>();
      underWay.add(reject);
      readBy<R>(way, position, text, values).then(resolve, reject);
      return promise.finally(() => underWay.delete(reject));
    },
    check: async (position) => {
      const checking = watch.connect().then(async (client) => {
        await reach(client, position).finally(() => client.release());
      });
      if ((await within(ANSWER_WITHIN_MS, checking)) !== "late") return;
      checking.catch(() => {});
      throw new Error("it does not answer");
    },
    abandon: (why) => {
      for (const reject of underWay) reject(why);
    },
    pools: () => [
      figuresOf(name, "requests", pools.requests),
      figuresOf(name, "patient", pools.patient),
      figuresOf(name, "watch", pools.watch),
    ],
    close: async () => {
      await Promise.all([pools.requests.end(), pools.patient.end(), pools.watch.end()]);
    },
  };
}

/** Waits until the replica has a position. Throws ReplicaUnfit where it has not, or is another primary's. */
export async function waitForReplica(
  client: PostgresPoolClient,
  { at, lineage }: Position,
  withinMs: number,
): Promise<void> {
  await waitFor(client, at, withinMs);
  await compareLineage(client, lineage);
}

/** Waits until the replica has replayed the log up to there; answers how far it is. */
async function waitFor(
  client: PostgresPoolClient,
  wanted: bigint,
  withinMs = REACHED_WITHIN_MS,
): Promise<bigint> {
  const until = performance.now() + withinMs;
  for (;;) {
    const [row] = (await client.query<{ at: string | null }>(REPLAYED, [])).rows;
    if (!row?.at) throw new ReplicaUnfit("it is no replica, or was promoted");
    const at = BigInt(row.at);
    if (at >= wanted) return at;
    if (performance.now() > until) throw new ReplicaUnfit("it is behind");
    await pause(LOOK_AGAIN_MS);
  }
}

async function compareLineage(client: PostgresPoolClient, primary: Lineage): Promise<void> {
  const [row] = (await client.query<Lineage>(LINEAGE, [primary.timeline])).rows;
  if (row?.cluster !== primary.cluster || row.mark !== primary.mark) {
    throw new ReplicaUnfit("it follows another primary, or stayed on an old timeline");
  }
}
