import type { Tx } from "../../../platform/db/database.ts";

/** How far the reconciler has read a gateway's changes. */
export interface Standing {
  /** Where the next page begins; null at the very beginning. */
  readonly cursor: string | null;
  /** Where the next round through the pages begins; null between two rounds. */
  readonly begin_anew: string | null;
  /** When the last round ended; until the first one ends, when it began. */
  readonly completed_at: Date;
  /** The gateway asked us not to call it before then; null where it did not ask. */
  readonly not_before: Date | null;
  /** The waiting donation that was asked about last. */
  readonly asked_through: string | null;
}

/** The standing with a gateway; a new one that begins now where there is none. */
export async function takeStanding(tx: Tx, provider: string, now: Date): Promise<Standing> {
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

export async function saveStanding(
  tx: Tx,
  provider: string,
  changes: Partial<Standing>,
): Promise<void> {
  await tx.updateTable("reconciliation").set(changes).where("provider", "=", provider).execute();
}
