import { CompiledQuery, sql } from "kysely";
import type { Db, Tx } from "../database.ts";
import { readRows } from "../read-rows.ts";

/** Which log of which cluster a position belongs to. Every promotion begins another timeline. */
export interface Lineage {
  readonly cluster: string;
  readonly timeline: string;
  /** Stands in a row that was written on this timeline. */
  readonly mark: string;
}

/** Others see a commit once it is flushed; where commits don't wait for that, once it is inserted. */
const COMMITTED = sql`CASE WHEN current_setting('synchronous_commit') = 'off'
  THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END`;

/** How far the log is with all that is committed, in bytes. Throws on a standby. */
export async function askPosition(db: Db): Promise<{ at: string; timeline: string }> {
  const [row] = await readRows(
    db,
    sql<{ at: string; timeline: string }>`
      SELECT (at - '0/0')::text AS at, left(pg_walfile_name(at), 8) AS timeline
      FROM (SELECT ${COMMITTED}) AS committed (at)`,
  );
  if (!row) throw new Error("PostgreSQL told no position");
  return row;
}

/** Marks the timeline that the primary writes, unless it is marked. */
export async function markTimeline(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO database_timeline (timeline) SELECT left(pg_walfile_name(${COMMITTED}), 8)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Undefined where this timeline has no mark. */
export async function findLineage(db: Db, timeline: string): Promise<Lineage | undefined> {
  const { rows } = await (db as Tx).executeQuery<Lineage>(CompiledQuery.raw(LINEAGE, [timeline]));
  return rows[0];
}

/** For a replica too; its value is the timeline. */
export const LINEAGE = `
  SELECT system_identifier::text AS cluster, timeline, mark::text
  FROM pg_control_system(), database_timeline WHERE timeline = $1`;

/** How far a replica is, in bytes; NULL where it is no replica. */
export const REPLAYED =
  "SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END AS at";
