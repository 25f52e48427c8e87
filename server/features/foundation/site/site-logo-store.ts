import type { Insertable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export async function insertLogo(tx: Tx, row: Insertable<DB["site_logo"]>): Promise<void> {
  await tx.insertInto("site_logo").values(row).execute();
}

/** Locks the logo against deletion until the commit. */
export function findLogo(tx: Tx, id: string) {
  return tx
    .selectFrom("site_logo")
    .select(["id", "width", "height"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

/** All logos but the latest `kept` and the one in use. */
export async function findOldLogos(
  tx: Tx,
  { kept, used }: { kept: number; used: string | undefined },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("site_logo")
    .select("id")
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .execute();
  return rows.map(({ id }) => id).filter((id) => id !== used);
}

export async function deleteLogos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("site_logo").where("id", "in", ids).execute();
}
