import { sql } from "kysely";
import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { isUnmatched } from "./held-payment-store.ts";

/** A payment that can't be booked, as the gateway reported it. */
export interface QuarantinedPayment {
  readonly paymentId: string;
  readonly reference: string | null;
  readonly reason: HeldReason;
  readonly cause: string;
  readonly facts: string;
}

export function findQuarantined(db: Db, provider: string, paymentIds: readonly string[]) {
  return db
    .selectFrom("quarantined_payment")
    .select(["payment_id", "reason", "facts"])
    .where("provider", "=", provider)
    .where("payment_id", "in", [...paymentIds])
    .execute();
}

/**
 * Quarantines payments and marks the donations that wait for them. A decided payment is reopened if it is reported
 * differently, unless it is being refunded. Returns those that are open.
 */
export async function storeInQuarantine(
  tx: Tx,
  provider: string,
  payments: ReadonlyMap<string, QuarantinedPayment>,
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = [...payments.values()];
  if (rows.length === 0) return new Set();
  const staysDecided = sql`stored.return_state IN ('ordered', 'waiting', 'done')`;
  await sql`
    INSERT INTO quarantined_payment AS stored
      (provider, payment_id, reference, reason, cause, facts, told_at)
    SELECT ${provider}, reported.*, ${at}::timestamptz FROM unnest(
      ${rows.map((row) => row.paymentId)}::text[],
      ${rows.map((row) => row.reference)}::text[],
      ${rows.map((row) => row.reason)}::text[],
      ${rows.map((row) => row.cause)}::text[],
      ${rows.map((row) => row.facts)}::text[]
    ) AS reported (payment_id, reference, reason, cause, facts)
    ON CONFLICT (provider, payment_id) DO UPDATE SET
      (reference, reason, cause, facts, told_at) =
      (excluded.reference, excluded.reason, excluded.cause, excluded.facts, excluded.told_at),
      settled_at = CASE WHEN ${staysDecided} THEN stored.settled_at END,
      settled_by = CASE WHEN ${staysDecided} THEN stored.settled_by END,
      settled_note = CASE WHEN ${staysDecided} THEN stored.settled_note END
    WHERE (stored.reason, stored.cause, stored.facts)
      IS DISTINCT FROM (excluded.reason, excluded.cause, excluded.facts)`.execute(tx);
  await sql`
    UPDATE donation SET quarantined_at = ${at}
    WHERE id = ANY(${rows.map((row) => row.reference).filter(isDonationId)}::uuid[])
      AND quarantined_at IS NULL AND settled_at IS NULL`.execute(tx);
  const open = await tx
    .selectFrom("quarantined_payment")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("payment_id", "in", [...payments.keys()])
    .where("settled_at", "is", null)
    .execute();
  return new Set(open.map(({ payment_id }) => payment_id));
}

/**
 * Removes payments that match now, and unmarks their donations if no other payment has them on hold. Payments booked
 * as unmatched stay. Returns the ids of the removed payments.
 */
export async function deleteFromQuarantine(
  tx: Tx,
  provider: string,
  paymentIds: readonly string[],
): Promise<string[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<{ payment_id: string; reference: string | null }>`
    DELETE FROM quarantined_payment AS held
    WHERE provider = ${provider} AND payment_id = ANY(${[...paymentIds]}::text[])
      AND NOT ${isUnmatched}
    RETURNING payment_id, reference`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    UPDATE donation SET quarantined_at = NULL
    WHERE id = ANY(${rows.map((row) => row.reference).filter(isDonationId)}::uuid[])
      AND NOT EXISTS (
        SELECT FROM quarantined_payment other WHERE other.reference = donation.id::text
      )`.execute(tx);
  return rows.map(({ payment_id }) => payment_id);
}

/** The number of payments that need a decision. */
export async function countQuarantine(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("quarantined_payment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
