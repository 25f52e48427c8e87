import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DonationRow } from "./donation-store.ts";
import { buildGateSql, type Claim, type ClaimRow, type Gate, readClaim } from "./gated-claim.ts";

interface NextAttempt {
  readonly id: string;
  /** The attempt that failed or expired. */
  readonly attempt: number;
  readonly leaseUntil: Date;
  readonly at: Date;
}

/**
 * Starts the next attempt to pay a donation, in one statement: resets the donation to its state before
 * the first checkout and records the previous checkout. Claims nothing if the donation is no longer
 * failed or expired, another request started the attempt, or the gate refuses it.
 */
export async function claimAttempt(
  tx: Tx,
  { id, attempt, leaseUntil, at }: NextAttempt,
  gate: Gate,
): Promise<Claim> {
  const { tables, isAllowed, passed } = buildGateSql(gate);
  const { rows } = await sql<ClaimRow>`
    WITH ${tables}
    previous AS MATERIALIZED (
      SELECT id, provider, payment_id, attempt FROM donation
      WHERE id = ${id} AND attempt = ${attempt} AND state IN ('failed', 'expired')
        AND ${isAllowed}
      FOR UPDATE
    ),
    recorded AS (
      INSERT INTO earlier_checkout (provider, payment_id, donation_id, attempt, followed_at)
      SELECT provider, payment_id, id, attempt, ${at} FROM previous WHERE payment_id IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    leased AS (
      UPDATE idempotency_key SET lease_until = ${leaseUntil}
      FROM previous WHERE donation_id = previous.id
    ),
    started AS (
      UPDATE donation
      SET state = 'created', attempt = previous.attempt + 1, payment_id = NULL, checkout_url = NULL,
        reopened_at = ${at}
      FROM previous WHERE donation.id = previous.id RETURNING donation.*
    )
    SELECT started.*, ${passed}
    FROM (SELECT) AS always LEFT JOIN started ON true`.execute(tx);
  return readClaim(rows, gate);
}

/**
 * Starts the next attempt to pay a donation, without a checkout: it is charged without the donor. Undefined if the
 * donation is not failed or expired. The caller has locked it.
 */
export async function startChargeAttempt(
  tx: Tx,
  { id, state, provider, payment_id, attempt }: DonationRow,
  at: Date,
): Promise<DonationRow | undefined> {
  if (state !== "failed" && state !== "expired") return undefined;
  if (payment_id) {
    await tx
      .insertInto("earlier_checkout")
      .values({ provider, payment_id, donation_id: id, attempt, followed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return tx
    .updateTable("donation")
    .set({
      state: "open",
      attempt: attempt + 1,
      payment_id: null,
      checkout_url: null,
      reopened_at: at,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Payments of earlier attempts of these donations at a gateway. */
export async function findEarlierPayments(
  tx: Tx,
  provider: string,
  donations: readonly DonationRow[],
): Promise<ReadonlySet<string>> {
  const reopened = donations.filter(({ attempt }) => attempt > 1).map(({ id }) => id);
  if (reopened.length === 0) return new Set();
  const rows = await tx
    .selectFrom("earlier_checkout")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("donation_id", "in", reopened)
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}

export interface UnpaidDonation {
  readonly id: string;
  /** Of all attempts: an earlier checkout may still be paid. Empty if none is known. */
  readonly payments: readonly string[];
}

/** A gateway's unpaid donations started before a time, in the order of their ids after `after`. */
export function findUnpaidDonations(
  db: Db,
  provider: string,
  { startedBefore, after, limit }: { startedBefore: Date; after: string | null; limit: number },
): Promise<readonly UnpaidDonation[]> {
  return readRows(
    db,
    sql<UnpaidDonation>`
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
