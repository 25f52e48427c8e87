import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Keys that the edge has to drop; the id is that of the row that says so. */
export interface KeptPurge {
  readonly id: string;
  readonly keys: readonly string[];
}

// The database's clock counts everywhere here: it is the only one that all processes share.
const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Keeps a purge with what makes it necessary. The caller sees to it; after `claimMs` others may. */
export async function keepPurge(tx: Tx, keys: readonly string[], claimMs: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO edge_purge (keys, claimed_until) VALUES (${keys.join(" ")}, ${inMs(claimMs)})
    RETURNING id::text`.execute(tx);
  return rows[0]?.id ?? "";
}

/**
 * Takes purges that nobody sees to any more, the oldest first. Those that are older than `keptMs` are
 * deleted: by then the edge has asked anew by itself.
 */
export async function takePurges(
  tx: Tx,
  { claimMs, keptMs, limit }: { claimMs: number; keptMs: number; limit: number },
): Promise<KeptPurge[]> {
  const { rows } = await sql<{ id: string; keys: string }>`
    WITH over AS (DELETE FROM edge_purge WHERE announced_at < ${inMs(-keptMs)})
    UPDATE edge_purge SET claimed_until = ${inMs(claimMs)}
    WHERE id IN (
      SELECT id FROM edge_purge
      WHERE claimed_until < clock_timestamp() AND announced_at >= ${inMs(-keptMs)}
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id::text, keys`.execute(tx);
  return rows.map(({ id, keys }) => ({ id, keys: keys.split(" ") }));
}

export async function forgetPurges(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM edge_purge WHERE id = ANY(${ids}::bigint[])`.execute(tx);
}

/** How many purges wait, and for how long the oldest has, s. */
export async function findPurgeLag(db: Db): Promise<{ count: number; seconds: number }> {
  const [row] = await readRows(
    db,
    sql<{ count: number; seconds: number }>`
      SELECT count(*)::int AS count,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(announced_at)), 0))::float8
          AS seconds
      FROM edge_purge`,
  );
  return row ?? { count: 0, seconds: 0 };
}
