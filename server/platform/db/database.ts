import type { PGlite } from "@electric-sql/pglite";
import type { Kysely, Transaction } from "kysely";
import type { Db as BossDb } from "pg-boss";
import type { Changes, Listener } from "./changes.ts";
import type { DB } from "./tables.generated.ts";
import type { Tag } from "./tag.ts";
import type { patient, unrestricted } from "./whole-database.ts";

/** A handle for reading. Writing needs a `Tx`. */
export type Db = Pick<Kysely<DB>, "selectFrom" | "selectNoFrom" | "fn">;

declare const insideTransaction: unique symbol;
/** Comes from `inTransaction` and `inOneStatement` only: everything written with it is committed, or nothing. */
export type Tx = Transaction<DB> & { readonly [insideTransaction]: true };

/** A pool of connections; `waiting` counts the statements waiting for one. */
export interface PoolStats {
  readonly pool: "requests" | "patient";
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
}

/** Records, inside a transaction, what it announces. Returns what to do after the commit. */
export type CommitHook = (tx: Tx, tags: readonly Tag[]) => Promise<() => void | Promise<void>>;

/** One PostgreSQL, embedded or a server. */
export interface Database {
  readonly kind: "postgres" | "embedded";
  readonly db: Db;
  /** For queries that read entire tables and may take minutes. */
  readonly patientDb: Db;
  readonly [unrestricted]: Kysely<DB>;
  readonly [patient]: Kysely<DB>;
  /** `some` is true from a refused write until there is free space again. */
  readonly writeRefusals: { some: boolean };
  readonly boss: BossDb;
  /** Called in order at the end of every transaction that announces something. */
  readonly commitHooks: CommitHook[];
  readonly changes: Changes;
  /**
   * Calls `heard` for every notification on the channel. Notifications are lost between `lost`, called when
   * the connection breaks, and `resumed`, called when it listens again.
   */
  listen(channel: string, listener: Listener): Promise<void>;
  /** Empty for the embedded database. */
  pools(): readonly PoolStats[];
  /** The embedded database itself, for backups. */
  readonly pglite?: PGlite;
  close(): Promise<void>;
}
