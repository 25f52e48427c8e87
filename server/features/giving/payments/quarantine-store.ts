import { sql } from "kysely";
import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { isNobodys } from "./held-payment-store.ts";

/** What a gateway said about a payment that can't go into the books. */
export interface QuarantinedPayment {
  readonly paymentId: string;
  readonly reference: string | null;
  readonly reason: HeldReason;
  readonly cause: string;
  readonly facts: string;
}

/** What is in quarantine of these payments. */
export function findHeldRows(db: Db, provider: string, paymentIds: readonly string[]) {
  return db
    .selectFrom("quarantined_payment")
    .select(["payment_id", "reason", "facts"])
    .where("provider", "=", provider)
    .where("payment_id", "in", [...paymentIds])
    .execute();
}

/**
 * Puts payments into quarantine, each once however often it is reported, and marks donations that wait for them. One that was
 * decided is open again once it is told otherwise, unless its money goes back. Answers those that are open.
 */
export async function keepInQuarantine(
  tx: Tx,
  provider: string,
  payments: ReadonlyMap<string, QuarantinedPayment>,
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = [...payments.values()];
  if (rows.length === 0) return new Set();
  const stays = sql`kept.return_state IN ('ordered', 'waiting', 'done')`;
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
      (excluded.reference, excluded.reason, excluded.cause, excluded.facts, excluded.told_at),
      settled_at = CASE WHEN ${stays} THEN kept.settled_at END,
      settled_by = CASE WHEN ${stays} THEN kept.settled_by END,
      settled_note = CASE WHEN ${stays} THEN kept.settled_note END
    WHERE (kept.reason, kept.cause, kept.facts)
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
 * Removes payments that fit by now from quarantine, and the marks of their donations where no other payment holds
 * those back. Those that are booked as nobody's gift stay. Answers which were removed.
 */
export async function takeFromQuarantine(
  tx: Tx,
  provider: string,
  paymentIds: readonly string[],
): Promise<string[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<{ payment_id: string; reference: string | null }>`
    DELETE FROM quarantined_payment AS held
    WHERE provider = ${provider} AND payment_id = ANY(${[...paymentIds]}::text[])
      AND NOT ${isNobodys}
    RETURNING payment_id, reference`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    UPDATE donation SET quarantined_at = NULL
    WHERE id = ANY(${rows.map((row) => row.reference).filter(isDonationId)}::uuid[])
      AND NOT EXISTS (
        SELECT FROM quarantined_payment kept WHERE kept.reference = donation.id::text
      )`.execute(tx);
  return rows.map(({ payment_id }) => payment_id);
}

/** How many payments wait for a person to look at them. */
export async function countQuarantine(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("quarantined_payment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
