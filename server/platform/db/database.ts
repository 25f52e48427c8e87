import type { Kysely, Transaction } from "kysely";
import type { Db as BossDb } from "pg-boss";
import type { Changes, Listener } from "./changes.ts";
import type { DB } from "./tables.generated.ts";
import type { Tag } from "./tag.ts";
import type { patient, whole } from "./whole-database.ts";

/** Runs a statement that only reads, on a connection shared with others, and answers its rows. */
export type SharedRead = <R>(text: string, values: readonly unknown[]) => Promise<R[]>;

export const sharedRead = Symbol("shared read");

/** A handle that reads. Writing takes a `Tx`. */
export type Db = Pick<Kysely<DB>, "selectFrom" | "selectNoFrom" | "fn"> & {
  /** How compiled queries read outside of transactions; the embedded database has no such way. */
  readonly [sharedRead]?: SharedRead;
};

declare const insideTransaction: unique symbol;
/** Only `inTransaction` and `inOneStatement` give one: all that is written with it is kept, or nothing. */
export type Tx = Transaction<DB> & { readonly [insideTransaction]: true };

/** Connections to a server; `waiting` are the statements that wait for one. */
export interface PoolFigures {
  /** "primary", "pooler", or a replica's address. */
  readonly server: string;
  readonly pool: "requests" | "patient" | "watch";
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

/**
 * Leaves word, inside a transaction, of what it announces; answers what to do once it is committed.
 */
export type Witness = (tx: Tx, tags: readonly Tag[]) => Promise<() => void | Promise<void>>;

/** A replica as this process sees it. */
export interface ReplicaFigures {
  readonly name: string;
  /** Why it gets no reads, and for how long by now. */
  readonly out: { readonly reason: string; readonly forMs: number } | undefined;
  /** For so long it was not seen to have all that was committed; below two seconds where all is well. */
  readonly behindMs: number;
  /** How many it has answered. */
  readonly reads: number;
}

/** One PostgreSQL, embedded or a server. */
export interface Database {
  readonly kind: "postgres" | "embedded";
  readonly db: Db;
  /**
   * The same for larger reads: it answers from a replica where there is one that is as far as the primary.
   * What it answers is as new as what `db` answers.
   */
  readonly replicaDb: Db;
  /** The same for queries that read whole tables and may take minutes. */
  readonly patientDb: Db;
  readonly [whole]: Kysely<DB>;
  readonly [patient]: Kysely<DB>;
  /** `some` is true after a write was refused, until there is room again. */
  readonly refusals: { some: boolean };
  readonly boss: BossDb;
  /** Called in this order at the end of each transaction that announces something. */
  readonly witnesses: Witness[];
  readonly changes: Changes;
  /**
   * Calls `heard` for every notification on the channel. While the connection is down, notifications
   * are lost: `lost` is called when it goes down, and `resumed` when it listens again.
   */
  listen(channel: string, listener: Listener): Promise<void>;
  /** The embedded database has none. */
  pools(): readonly PoolFigures[];
  /** `readsOfPrimary` are those that a replica might have answered. */
  replicas(): { readonly all: readonly ReplicaFigures[]; readonly readsOfPrimary: number };
  /** Copies the embedded database's folder to one that is not there, while nothing is read or written. */
  copyFolder?(to: string): Promise<void>;
  close(): Promise<void>;
}
