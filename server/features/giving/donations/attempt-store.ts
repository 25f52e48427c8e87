import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DonationRow } from "./donation-store.ts";
import { type Claim, type ClaimRow, type Gate, gateParts, readClaim } from "./gated-claim.ts";

interface NextAttempt {
  readonly id: string;
  /** The attempt that failed or expired. */
  readonly attempt: number;
  readonly leaseUntil: Date;
  readonly at: Date;
}

/**
 * Begins the next attempt to pay a donation, in one statement: it is as before its first checkout, and the
 * last checkout is remembered. Answers none where it is no longer failed or expired, where somebody else began
 * the attempt, or where the gate refuses it.
 */
export async function claimAttempt(
  tx: Tx,
  { id, attempt, leaseUntil, at }: NextAttempt,
  gate: Gate,
): Promise<Claim> {
  const { tables, mayClaim, passed } = gateParts(gate);
  const { rows } = await sql<ClaimRow>`
    WITH ${tables}
    last AS MATERIALIZED (
      SELECT id, provider, payment_id, attempt FROM donation
      WHERE id = ${id} AND attempt = ${attempt} AND state IN ('failed', 'expired')
        AND ${mayClaim}
      FOR UPDATE
    ),
    remembered AS (
      INSERT INTO earlier_checkout (provider, payment_id, donation_id, attempt, followed_at)
      SELECT provider, payment_id, id, attempt, ${at} FROM last WHERE payment_id IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    leased AS (
      UPDATE idempotency_key SET lease_until = ${leaseUntil} FROM last WHERE donation_id = last.id
    ),
    begun AS (
      UPDATE donation
      SET state = 'created', attempt = last.attempt + 1, payment_id = NULL, checkout_url = NULL,
        reopened_at = ${at}
      FROM last WHERE donation.id = last.id RETURNING donation.*
    )
    SELECT begun.*, ${passed}
    FROM (SELECT) AS one LEFT JOIN begun ON true`.execute(tx);
  return readClaim(rows, gate);
}

/** Payments of a gateway that were followed by another attempt, of some donations. */
export async function findEarlierPayments(
  tx: Tx,
  provider: string,
  donations: readonly DonationRow[],
): Promise<ReadonlySet<string>> {
  const again = donations.filter(({ attempt }) => attempt > 1).map(({ id }) => id);
  if (again.length === 0) return new Set();
  const rows = await tx
    .selectFrom("earlier_checkout")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("donation_id", "in", again)
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}

export interface WaitingDonation {
  readonly id: string;
  /** Of all its attempts: an earlier checkout may still be paid. Empty where none is known. */
  readonly payments: readonly string[];
}

/** A gateway's donations that have waited since before a moment, in the order of their ids and after `after`. */
export function findWaiting(
  db: Db,
  provider: string,
  { startedBefore, after, limit }: { startedBefore: Date; after: string | null; limit: number },
): Promise<readonly WaitingDonation[]> {
  return readRows(
    db,
    sql<WaitingDonation>`
    SELECT id, array_remove(
      ARRAY(
        SELECT earlier.payment_id FROM earlier_checkout AS earlier
        WHERE earlier.donation_id = donation.id AND earlier.provider = donation.provider
        ORDER BY earlier.attempt
      ) || payment_id, NULL) AS payments
    FROM donation
    WHERE provider = ${provider} AND state IN ('open', 'pending') AND created_at < ${startedBefore}
      AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit}`,
  );
}
