import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** What is kept of one gateway at most: those that came first. */
const MOST_KEPT = 1_000;
/** The most bytes of a fact, which the table holds too. */
const MAX_FACT = 16_384;

export interface PutOffMovement {
  readonly id: number;
  readonly provider: string;
  /** The key of its alert. */
  readonly name: string;
  /** The fact as JSON. */
  readonly fact: string;
}

/** Keeps what could not be put into the books, once; answers whether there was room for it. */
export async function keepPutOff(
  tx: Tx,
  { provider, name, fact, at }: Omit<PutOffMovement, "id"> & { readonly at: Date },
): Promise<boolean> {
  if (Buffer.byteLength(fact) > MAX_FACT) return false;
  const { rows } = await sql<{ kept: boolean }>`
    WITH kept AS (
      INSERT INTO put_off_movement (provider, name, fact, told_at)
      SELECT ${provider}, ${name}, ${fact}, ${at}::timestamptz
      WHERE (SELECT count(*) FROM put_off_movement WHERE provider = ${provider}) < ${MOST_KEPT}
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT EXISTS (SELECT FROM kept) OR EXISTS (
      SELECT FROM put_off_movement WHERE provider = ${provider} AND md5(fact) = md5(${fact})
    ) AS kept`.execute(tx);
  return rows[0]?.kept ?? false;
}

/** What was put off of a gateway, oldest first, after an id. */
export function findPutOff(
  db: Db,
  provider: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly PutOffMovement[]> {
  return readRows(
    db,
    sql<PutOffMovement>`SELECT id, provider, name, fact FROM put_off_movement
      WHERE provider = ${provider} AND id > ${after} ORDER BY id LIMIT ${limit}`,
  );
}

/** Forgets one; answers whether nothing else with its name is put off. */
export async function forgetPutOff(tx: Tx, { id, name }: PutOffMovement): Promise<boolean> {
  await tx.deleteFrom("put_off_movement").where("id", "=", id).execute();
  const other = await tx
    .selectFrom("put_off_movement")
    .select("id")
    .where("name", "=", name)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
