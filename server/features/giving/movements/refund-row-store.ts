import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { isDonationId } from "../donations/donation-id.ts";
import type { DonationRow } from "../donations/donation-store.ts";

/** A refund as a gateway tells of it. */
interface ToldRefund {
  readonly refundId: string;
  readonly ours: string | undefined;
  readonly paymentId: string;
  readonly reference: string;
  readonly state: "waiting" | "done" | "failed";
  readonly amount: { readonly minor: number };
  readonly claimUrl?: string;
  readonly changedAt: number;
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefundRow>>>;

/** The row of a refund that a gateway tells of; undefined for one that was made there. */
export async function findRefundRow(
  db: Db,
  provider: string,
  { refundId, ours, reference }: ToldRefund,
) {
  const ordered = isDonationId(ours ?? null) ? ours : undefined;
  return db
    .selectFrom("refund")
    .selectAll()
    .where("provider", "=", provider)
    .where("donation_id", "=", reference)
    .where((eb) =>
      eb.or([
        eb("external_id", "=", refundId),
        ...(ordered ? [eb.and([eb("id", "=", ordered), eb("external_id", "is", null)])] : []),
      ]),
    )
    .orderBy(sql`external_id IS NULL`)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Makes a row for a refund that was made at the gateway, or says in its row what became of it; answers the
 * row's id.
 */
export async function saveRefund(
  tx: Tx,
  provider: string,
  known: RefundRow | undefined,
  fact: ToldRefund,
): Promise<string> {
  const told = {
    external_id: fact.refundId,
    state: fact.state,
    amount_minor: fact.amount.minor,
    claim_url: fact.state === "waiting" ? (fact.claimUrl ?? null) : null,
    failure:
      fact.state === "failed" ? (known?.failure ?? "The gateway could not give it back.") : null,
    changed_at: new Date(fact.changedAt),
  };
  if (known) {
    await tx.updateTable("refund").set(told).where("id", "=", known.id).execute();
    return known.id;
  }
  const id = uuidv7();
  await tx
    .insertInto("refund")
    .values({
      ...told,
      id,
      donation_id: fact.reference,
      provider,
      payment_id: fact.paymentId,
      asked_by: "gateway",
      reason: "at_gateway",
      asked_at: told.changed_at,
    })
    .execute();
  return id;
}

/** The gateway's ids of all refunds of a payment of a donation. */
export async function refundsOfPayment(
  db: Db,
  { id, provider }: Pick<DonationRow, "id" | "provider">,
  paymentId: string,
): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ external_id: string }>`
    SELECT external_id FROM refund
    WHERE donation_id = ${id} AND provider = ${provider} AND payment_id = ${paymentId} AND external_id IS NOT NULL`,
  );
  return rows.map((row) => row.external_id);
}

/**
 * Our ids and the gateway's of the refunds of a payment that failed and need nobody any more: they were sent again,
 * or all of the payment is gone.
 */
export async function findFailedBefore(
  db: Db,
  { id, provider }: Pick<DonationRow, "id" | "provider">,
  paymentId: string,
  { isAllGone }: { isAllGone: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom("refund")
    .select(["id", "external_id"])
    .where("donation_id", "=", id)
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .where("state", "=", "failed")
    .where((eb) => (isAllGone ? eb.lit(true) : eb("sent_again_as", "is not", null)))
    .execute();
  return rows.flatMap((row) => [row.id, ...(row.external_id ? [row.external_id] : [])]);
}

/** The site itself gives back the whole of a payment. */
export async function orderRefund(
  tx: Tx,
  its: { provider: string; donationId: string; paymentId: string; minor: number; at: Date },
): Promise<void> {
  await tx
    .insertInto("refund")
    .values({
      id: uuidv7(),
      donation_id: its.donationId,
      provider: its.provider,
      payment_id: its.paymentId,
      amount_minor: its.minor,
      state: "ordered",
      asked_by: "site",
      reason: "second_payment",
      asked_at: its.at,
      decided_at: its.at,
      changed_at: its.at,
    })
    .execute();
}
