import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isDue } from "../../../platform/db/lease.ts";
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

/** Locked until the commit. Whoever locks the donation too has to lock that first. */
export function lockRefund(tx: Tx, id: string) {
  return tx.selectFrom("refund").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Newest first. */
export function findRefundsOf(db: Db, donationId: string) {
  return db
    .selectFrom("refund")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Of a payment, in minor units: what is ordered, and what the gateway has not yet sent. */
export const underWayMinor = sql<number>`coalesce((SELECT sum(amount_minor) FROM refund
  WHERE refund.donation_id = donation.id AND refund.payment_id = donation.payment_id
    AND refund.state IN ('ordered', 'waiting')), 0)::bigint`;

/** How much of a donation's payment is about to be given back, in minor units. */
export async function sumUnderWay(db: Db, donationId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("donation")
    .select(underWayMinor.as("sum"))
    .where("id", "=", donationId)
    .executeTakeFirstOrThrow();
  return sum;
}

/** All that takes from a payment, or is about to: the gateway's ids, and how much is about to be given back. */
export async function findTakersOf(
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
  const underWay = refunds.filter(({ state }) => state === "ordered" || state === "waiting");
  return {
    refunds: refunds.flatMap(({ external_id }) => external_id ?? []),
    disputes: disputes.map(({ external_id }) => external_id),
    underWayMinor: underWay.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  };
}

/**
 * Takes the next order that is due at one of these gateways and counts the try, before anybody is called:
 * whoever dies meanwhile leaves a row that says so. Undefined where none is due.
 */
export async function takeDue(
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
        .where(isDue("changed_at", now))
        .orderBy("asked_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The donor was told whether the payment of the gift is revoked. */
export async function markRevokedTold(tx: Tx, donationId: string, told: boolean): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ revoked_told: told })
    .where("id", "=", donationId)
    .execute();
}
