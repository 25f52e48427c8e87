import type { Tx } from "../../../platform/db/database.ts";

/** How far the reconciler has read a gateway's changes. */
export interface ReconciliationProgress {
  /** Where the next page starts; null for the first. */
  readonly cursor: string | null;
  /** Where the next round through the pages starts; null between two rounds. */
  readonly begin_anew: string | null;
  /** When the last round ended or, before that, when the first one started. */
  readonly completed_at: Date;
  /** The gateway asked not to be called before this time. */
  readonly not_before: Date | null;
  /** The waiting donation that was looked up last. */
  readonly asked_through: string | null;
}

/** Reads the progress at a gateway, and creates it on the first call. */
export async function findOrCreateProgress(
  tx: Tx,
  provider: string,
  now: Date,
): Promise<ReconciliationProgress> {
  await tx
    .insertInto("reconciliation")
    .values({ provider, completed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("reconciliation")
    .selectAll()
    .where("provider", "=", provider)
    .executeTakeFirstOrThrow();
}

export async function updateProgress(
  tx: Tx,
  provider: string,
  changes: Partial<ReconciliationProgress>,
): Promise<void> {
  await tx.updateTable("reconciliation").set(changes).where("provider", "=", provider).execute();
}
