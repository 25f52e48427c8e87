import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Decline {
  readonly donationId: string;
  readonly source: string;
  /** How many attempts the gateway has counted so far. */
  readonly attempts: number;
  /** Of the last one. */
  readonly reason?: DeclineReason | undefined;
}

/**
 * Records declined attempts, up to the gateway's count. Attempts that are recorded already stay
 * unchanged. Answers the sources of the new ones.
 */
export async function recordDeclines(
  tx: Tx,
  declines: readonly Decline[],
  at: Date,
): Promise<string[]> {
  const rows = declines.flatMap(({ donationId, source, attempts, reason }) =>
    Array.from({ length: attempts }, (_, index) => ({
      donation_id: donationId,
      attempt: index + 1,
      source,
      declined_at: at,
      reason: index + 1 === attempts ? reason : undefined,
    })),
  );
  if (rows.length === 0) return [];
  const added = await tx
    .insertInto("payment_decline")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("source")
    .execute();
  return [...new Set(added.map(({ source }) => source))];
}

/** Declined attempts of all sources since a moment. */
export async function countDeclines(db: Db, since: Date): Promise<number> {
  const { declines } = await db
    .selectFrom("payment_decline")
    .select((eb) => eb.fn.countAll<number>().as("declines"))
    .where("declined_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(declines);
}
