import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

const MAX_PER_GATEWAY = 1_000;
/** As the table's constraint has it. */
const MAX_FACT_BYTES = 16_384;

export interface DeferredMovement {
  readonly id: number;
  readonly provider: string;
  /** The key of its alert. */
  readonly name: string;
  /** The fact as JSON. */
  readonly fact: string;
}

/** Stores a movement, once. Returns whether it is stored: the number and the size are limited. */
export async function storeDeferredMovement(
  tx: Tx,
  { provider, name, fact, at }: Omit<DeferredMovement, "id"> & { readonly at: Date },
): Promise<boolean> {
  if (Buffer.byteLength(fact) > MAX_FACT_BYTES) return false;
  const { rows } = await sql<{ is_stored: boolean }>`
    WITH stored AS (
      INSERT INTO put_off_movement (provider, name, fact, told_at)
      SELECT ${provider}, ${name}, ${fact}, ${at}::timestamptz
      WHERE (SELECT count(*) FROM put_off_movement WHERE provider = ${provider})
        < ${MAX_PER_GATEWAY}
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT EXISTS (SELECT FROM stored) OR EXISTS (
      SELECT FROM put_off_movement WHERE provider = ${provider} AND md5(fact) = md5(${fact})
    ) AS is_stored`.execute(tx);
  return rows[0]?.is_stored ?? false;
}

/** A gateway's deferred movements after an id, oldest first. */
export function findDeferredMovements(
  db: Db,
  provider: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly DeferredMovement[]> {
  return readRows(
    db,
    sql<DeferredMovement>`SELECT id, provider, name, fact FROM put_off_movement
      WHERE provider = ${provider} AND id > ${after} ORDER BY id LIMIT ${limit}`,
  );
}

/** Deletes a movement. Returns whether no other with the same name is left. */
export async function deleteDeferredMovement(
  tx: Tx,
  { id, name }: DeferredMovement,
): Promise<boolean> {
  await tx.deleteFrom("put_off_movement").where("id", "=", id).execute();
  const other = await tx
    .selectFrom("put_off_movement")
    .select("id")
    .where("name", "=", name)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
