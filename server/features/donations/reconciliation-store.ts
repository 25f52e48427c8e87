import type { Db, Tx } from "../../platform/db/database.ts";

/** Up to which change (ms, the gateway's clock) a gateway has been asked; 0 at first. */
export async function findWatermark(db: Db, provider: string): Promise<number> {
  const row = await db
    .selectFrom("reconciliation")
    .select("changed_since_ms")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.changed_since_ms ?? 0;
}

export async function saveWatermark(tx: Tx, provider: string, changedSince: number): Promise<void> {
  await tx
    .insertInto("reconciliation")
    .values({ provider, changed_since_ms: changedSince })
    .onConflict((conflict) =>
      conflict.column("provider").doUpdateSet({ changed_since_ms: changedSince }),
    )
    .execute();
}
