import type { PGlite } from "@electric-sql/pglite";
import type { Kysely, Transaction } from "kysely";
import type { Db as BossDb } from "pg-boss";
import type { Changes, Listener } from "./changes.ts";
import type { DB } from "./tables.generated.ts";
import type { Tag } from "./tag.ts";
import type { patient, whole } from "./whole-database.ts";

/** A handle that reads. Writing takes a `Tx`. */
export type Db = Pick<Kysely<DB>, "selectFrom" | "selectNoFrom" | "fn">;

declare const insideTransaction: unique symbol;
/** Only `inTransaction` and `inOneStatement` give one: all that is written with it is kept, or nothing. */
export type Tx = Transaction<DB> & { readonly [insideTransaction]: true };

/** A pool of connections; `waiting` are the statements that wait for one. */
export interface PoolFigures {
  readonly pool: "requests" | "patient";
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

/**
 * Leaves word, inside a transaction, of what it announces; answers what to do once it is committed.
 */
export type Witness = (tx: Tx, tags: readonly Tag[]) => Promise<() => void | Promise<void>>;

/** One PostgreSQL, embedded or a server. */
export interface Database {
  readonly kind: "postgres" | "embedded";
  readonly db: Db;
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
  /** The embedded database itself, for what backups do with it. */
  readonly pglite?: PGlite;
  close(): Promise<void>;
}
