import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { WITHOUT_DONOR } from "../donations/giving-limits-store.ts";

export interface Decline {
  readonly donationId: string;
  readonly source: string;
  /** The wider networks around the source; null if it has none. */
  readonly networks: readonly string[] | null;
  /** All declined attempts that the gateway has counted. */
  readonly attempts: number;
  /** Why the last attempt was declined. */
  readonly reason?: DeclineReason | undefined;
}

type DeclinedFrom = Pick<Decline, "source" | "networks">;

/** Records declined attempts up to the gateway's count. Returns where the new ones came from. */
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
  return await tx
    .insertInto("payment_decline")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["source", "networks"])
    .execute();
}

/** Declined attempts of donors from all sources since a time. */
export async function countDeclines(db: Db, since: Date): Promise<number> {
  const { declines } = await db
    .selectFrom("payment_decline")
    .select((eb) => eb.fn.countAll<number>().as("declines"))
    .where("declined_at", ">", since)
    .where("source", "<>", WITHOUT_DONOR)
    .executeTakeFirstOrThrow();
  return Number(declines);
}
