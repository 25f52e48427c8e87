import { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { type Database, type ReplicaFigures, sharedRead } from "../database.ts";
import { isDatabaseAway } from "../database-away.ts";
import { createPool, LIMITS, PATIENT_CONNECTIONS, PATIENT_LIMITS } from "../postgres-database.ts";
import type { DB } from "../tables.generated.ts";
import { patient, whole } from "../whole-database.ts";
import { type Position, primaryPosition } from "./primary-position.ts";
import { readingDialect } from "./reading-dialect.ts";
import { openReplica, type Replica, ReplicaUnfit, type Way } from "./replica.ts";

/** Replicas are looked at so often. */
const WATCH_EVERY_MS = 1_000;
/** What takes longer on a replica is asked of the primary while somebody still waits for it, ms. */
const REPLICA_LIMITS = { ...LIMITS, statement: 4_000 };
const WATCH_LIMITS = { ...LIMITS, statement: 1_000 };

export interface ReplicaOptions {
  readonly connections: number;
  readonly onError?: (error: Error) => void;
  /** Told when a replica stays left out, with the reason, and when it is back, without one. */
  readonly onChange?: (name: string, reason: string | undefined) => void;
}

interface Watched {
  readonly replica: Replica;
  out: { readonly since: number; readonly reason: string } | undefined;
  /** When it was last seen to have all that was committed, ms of this process. */
  reachedAt: number;
  reads: number;
  /** The reason that was told last. */
  told?: string;
  timer?: NodeJS.Timeout;
}

/**
 * The database with `replicaDb` and `patientDb` on the replicas at these addresses. What they answer is
 * never older than the call: each read first asks the primary how far it is, and goes to a replica that is
 * as far within a moment. Whatever a replica can't answer, the primary does. A replica that is behind,
 * away, or none is left out until it is as far again.
 */
export function withReplicas(
  database: Database,
  urls: readonly string[],
  { connections, onError = () => {}, onChange = () => {} }: ReplicaOptions,
): Database {
  const position = primaryPosition(database);
  const all = urls.map((url): Watched => {
    const server = { connectionString: url, Client: pg.Client };
    const pools = {
      requests: createPool(server, connections, REPLICA_LIMITS, onError),
      patient: createPool(server, PATIENT_CONNECTIONS, PATIENT_LIMITS, onError),
      watch: createPool(server, 1, WATCH_LIMITS, onError),
    };
    const out = { since: performance.now(), reason: "it was not asked yet" };
    return { replica: openReplica(nameOf(url), pools), out, reachedAt: out.since, reads: 0 };
  });
  let turn = 0;
  let readsOfPrimary = 0;
  let closed = false;

  function leaveOut(watched: Watched, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    watched.out = { since: watched.out?.since ?? performance.now(), reason };
  }

  /** The usable replicas take turns. */
  function choose(): Watched | undefined {
    const usable = all.filter(({ out }) => !out);
    turn += 1;
    return usable[turn % usable.length];
  }

  /** Undefined where the primary can't tell. Throws where it can't be reached, and so can't read either. */
  async function positionForRead(): Promise<Position | undefined> {
    try {
      return await position();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return undefined;
    }
  }

  async function read<R>(way: Way, text: string, values: readonly unknown[]): Promise<R[]> {
    const watched = choose();
    const wanted = watched && (await positionForRead());
    if (wanted) {
      try {
        const rows = await watched.replica.read<R>(way, wanted, text, values);
        watched.reads += 1;
        return rows;
      } catch (error) {
        if (isItsOwnFault(error)) leaveOut(watched, error);
      }
    }
    readsOfPrimary += 1;
    const shared = way === "shared" ? database.db[sharedRead] : undefined;
    if (shared) return shared<R>(text, values);
    const handle = way === "patient" ? database[patient] : database[whole];
    return (await handle.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;
  }

  async function look(watched: Watched): Promise<void> {
    const { replica } = watched;
    let wanted: Position | undefined;
    try {
      wanted = await position();
      await replica.check(wanted);
      watched.reachedAt = performance.now();
      watched.out = undefined;
    } catch (error) {
      // While the primary is away nothing can be said of its replicas.
      if (!wanted && isDatabaseAway(error)) return;
      leaveOut(watched, error);
      if (!(error instanceof ReplicaUnfit)) replica.abandon(error as Error);
    }
    const reason = watched.out?.reason;
    if (!closed && watched.told !== reason) onChange(replica.name, reason);
    watched.told = reason;
  }

  function watchLater(watched: Watched, ms: number): void {
    watched.timer = setTimeout(async () => {
      await look(watched);
      if (!closed) watchLater(watched, WATCH_EVERY_MS);
    }, ms);
  }
  for (const watched of all) watchLater(watched, 0);

  const handle = (way: Way) =>
    new Kysely<DB>({ dialect: readingDialect((text, values) => read(way, text, values)) });
  return {
    ...database,
    replicaDb: Object.assign(handle("alone"), {
      [sharedRead]: <R>(text: string, values: readonly unknown[]) =>
        read<R>("shared", text, values),
    }),
    patientDb: handle("patient"),
    pools: () => [...database.pools(), ...all.flatMap(({ replica }) => replica.pools())],
    replicas: () => ({
      all: all.map(({ replica: { name }, out, reachedAt, reads }): ReplicaFigures => {
        const now = performance.now();
        return {
          ...{ name, reads, behindMs: now - reachedAt },
          out: out && { reason: out.reason, forMs: now - out.since },
        };
      }),
      readsOfPrimary,
    }),
    close: async () => {
      closed = true;
      for (const { timer } of all) clearTimeout(timer);
      await Promise.all(all.map(({ replica }) => replica.close()));
      await database.close();
    },
  };
}

/** Whether it may be expected to fail the next read as well. */
function isItsOwnFault(error: unknown): boolean {
  const tooSlow = (error as { code?: unknown }).code === "57014";
  return error instanceof ReplicaUnfit || (isDatabaseAway(error) && !tooSlow);
}

/** An address without user and password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
