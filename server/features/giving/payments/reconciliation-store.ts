import type { Tx } from "../../../platform/db/database.ts";

/** Where the reconciler stands with a gateway. */
export interface Standing {
  /** Where the next page begins; null at the very beginning. */
  readonly cursor: string | null;
  /** Where to begin anew when this round through the pages is over; null between two rounds. */
  readonly begin_anew: string | null;
  /** When a round last ended; when the first one began, until it does. */
  readonly completed_at: Date;
  /** The gateway asked not to be called before then. */
  readonly not_before: Date | null;
  /** The waiting donation that was asked about last. */
  readonly asked_through: string | null;
}

/** The standing with a gateway, which begins now where there is none. */
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
