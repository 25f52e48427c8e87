import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isDonationId } from "../donations/donation-id.ts";
import type { Misfit } from "./payment-misfit.ts";

/** Why a payment is held back. */
export type QuarantineReason = Misfit | "unreadable_payment" | "failing_payment";

/** What a gateway said about a payment that can't go into the books. */
export interface QuarantinedPayment {
  readonly paymentId: string;
  readonly reference: string | null;
  readonly reason: QuarantineReason;
  readonly cause: string;
  readonly facts: string;
}

/**
 * Puts payments into quarantine, each once however often it is reported, and marks their donations.
 */
export async function keepInQuarantine(
  tx: Tx,
  provider: string,
  payments: ReadonlyMap<string, QuarantinedPayment>,
  at: Date,
): Promise<void> {
  const rows = [...payments.values()];
  if (rows.length === 0) return;
  await sql`
    INSERT INTO quarantined_payment AS kept
      (provider, payment_id, reference, reason, cause, facts, told_at)
    SELECT ${provider}, told.*, ${at}::timestamptz FROM unnest(
      ${rows.map((row) => row.paymentId)}::text[],
      ${rows.map((row) => row.reference)}::text[],
      ${rows.map((row) => row.reason)}::text[],
      ${rows.map((row) => row.cause)}::text[],
      ${rows.map((row) => row.facts)}::text[]
    ) AS told (payment_id, reference, reason, cause, facts)
    ON CONFLICT (provider, payment_id) DO UPDATE SET
      (reference, reason, cause, facts, told_at) =
      (excluded.reference, excluded.reason, excluded.cause, excluded.facts, excluded.told_at)
    WHERE (kept.reason, kept.cause, kept.facts)
      IS DISTINCT FROM (excluded.reason, excluded.cause, excluded.facts)`.execute(tx);
  await sql`
    UPDATE donation SET quarantined_at = ${at}
    WHERE id = ANY(${rows.map((row) => row.reference).filter(isDonationId)}::uuid[])
      AND quarantined_at IS NULL`.execute(tx);
}

/**
 * Removes payments that fit by now from quarantine, and the marks of their donations where no other
 * payment holds those back.
 */
export async function leaveQuarantine(
  tx: Tx,
  provider: string,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  const { rows } = await sql<{ reference: string | null }>`
    DELETE FROM quarantined_payment
    WHERE provider = ${provider} AND payment_id = ANY(${[...paymentIds]}::text[])
    RETURNING reference`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    UPDATE donation SET quarantined_at = NULL
    WHERE id = ANY(${rows.map((row) => row.reference).filter(isDonationId)}::uuid[])
      AND NOT EXISTS (
        SELECT FROM quarantined_payment kept WHERE kept.reference = donation.id::text
      )`.execute(tx);
}

/** Payments in quarantine, newest first. */
export function findQuarantine(db: Db, limit: number) {
  return db
    .selectFrom("quarantined_payment")
    .selectAll()
    .orderBy("told_at", "desc")
    .limit(limit)
    .execute();
}

export async function countQuarantine(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("quarantined_payment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
