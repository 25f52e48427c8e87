import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Decline {
  readonly donationId: string;
  readonly source: string;
  /** The wider networks around the source; null where it has none. */
  readonly networks: readonly string[] | null;
  /** How many attempts the gateway has counted so far. */
  readonly attempts: number;
  /** Of the last one. */
  readonly reason?: DeclineReason | undefined;
}

type DeclinedFrom = Pick<Decline, "source" | "networks">;

/**
 * Records declined attempts, up to the gateway's count. Attempts that are recorded already stay
 * unchanged. Returns where the new ones came from.
 */
export async function recordDeclines(
  tx: Tx,
  declines: readonly Decline[],
  at: Date,
): Promise<DeclinedFrom[]> {
  const rows = declines.flatMap(({ donationId, source, networks, attempts, reason }) =>
    Array.from({ length: attempts }, (_, index) => ({
      donation_id: donationId,
      attempt: index + 1,
      source,
      networks: networks && [...networks],
      declined_at: at,
      reason: index + 1 === attempts ? reason : undefined,
    })),
  );
  if (rows.length === 0) return [];
  const added = await tx
    .insertInto("payment_decline")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["source", "networks"])
    .execute();
  return added;
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
