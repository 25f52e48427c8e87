import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isRetryDue } from "../../../platform/db/lease.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type RefundRow = Selectable<DB["refund"]>;
export type NewRefund = Insertable<DB["refund"]>;

export async function insertRefund(tx: Tx, row: NewRefund): Promise<RefundRow> {
  return await tx.insertInto("refund").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  changes: Updateable<DB["refund"]>,
): Promise<RefundRow> {
  return await tx
    .updateTable("refund")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lock the refund's donation first, if both are locked. */
export function lockRefund(tx: Tx, id: string) {
  return tx.selectFrom("refund").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Newest first. */
export function findDonationRefunds(db: Db, donationId: string) {
  return db
    .selectFrom("refund")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Refunds of the donation's own payment that are ordered or not yet sent by the gateway, in minor units. */
export const pendingRefundsMinor = sql<number>`coalesce((SELECT sum(amount_minor) FROM refund
  WHERE refund.donation_id = donation.id AND refund.payment_id = donation.payment_id
    AND refund.state IN ('ordered', 'waiting')), 0)::bigint`;

/** Pending refunds of a donation's own payment, in minor units. */
export async function sumPendingRefunds(db: Db, donationId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("donation")
    .select(pendingRefundsMinor.as("sum"))
    .where("id", "=", donationId)
    .executeTakeFirstOrThrow();
  return sum;
}

/** The gateway's ids of a payment's refunds and disputes, and the total of its pending refunds. */
export async function findPaymentDeductions(
  db: Db,
  { provider, payment_id, donation_id }: Pick<RefundRow, "provider" | "payment_id" | "donation_id">,
) {
  const refunds = await db
    .selectFrom("refund")
    .select(["external_id", "state", "amount_minor"])
    .where("donation_id", "=", donation_id)
    .where("provider", "=", provider)
    .where("payment_id", "=", payment_id)
    .execute();
  const disputes = await db
    .selectFrom("dispute")
    .select("external_id")
    .where("donation_id", "=", donation_id)
    .where("provider", "=", provider)
    .where("payment_id", "=", payment_id)
    .execute();
  const pending = refunds.filter(({ state }) => state === "ordered" || state === "waiting");
  return {
    refunds: refunds.flatMap(({ external_id }) => external_id ?? []),
    disputes: disputes.map(({ external_id }) => external_id),
    underWayMinor: pending.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  };
}

/**
 * Claims the next due refund at one of these gateways. The attempt is counted before the gateway is called, so a
 * crash leaves a trace. Undefined if none is due.
 */
export async function claimDueRefund(
  tx: Tx,
  providers: readonly string[],
  now: Date,
): Promise<RefundRow | undefined> {
  return await tx
    .updateTable("refund")
    .set({ tries: sql`tries + 1`, changed_at: now })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("refund")
        .select("id")
        .where("state", "=", "ordered")
        .where("provider", "in", [...providers])
        .where(isRetryDue("changed_at", now))
        .orderBy("asked_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Records what the donor was last notified of: whether the payment is revoked. */
export async function markRevokedNotified(
  tx: Tx,
  donationId: string,
  isRevoked: boolean,
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ revoked_told: isRevoked })
    .where("id", "=", donationId)
    .execute();
}
