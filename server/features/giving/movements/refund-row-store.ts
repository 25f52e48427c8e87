import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { isDonationId } from "../donations/donation-id.ts";
import type { DonationRow } from "../donations/donation-store.ts";

/** A refund as reported by the gateway. */
interface ReportedRefund {
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

/** The row of a reported refund; undefined for a new one that was made at the gateway. */
export async function findRefundRow(
  db: Db,
  provider: string,
  { refundId, ours, reference }: ReportedRefund,
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

/** Updates the refund, or inserts one that was made at the gateway. Returns the row's id. */
export async function saveRefund(
  tx: Tx,
  provider: string,
  known: RefundRow | undefined,
  fact: ReportedRefund,
): Promise<string> {
  const changes = {
    external_id: fact.refundId,
    state: fact.state,
    amount_minor: fact.amount.minor,
    claim_url: fact.state === "waiting" ? (fact.claimUrl ?? null) : null,
    failure:
      fact.state === "failed"
        ? (known?.failure ?? "The refund failed at the payment provider.")
        : null,
    changed_at: new Date(fact.changedAt),
  };
  if (known) {
    await tx.updateTable("refund").set(changes).where("id", "=", known.id).execute();
    return known.id;
  }
  const id = uuidv7();
  await tx
    .insertInto("refund")
    .values({
      ...changes,
      id,
      donation_id: fact.reference,
      provider,
      payment_id: fact.paymentId,
      asked_by: "gateway",
      reason: "at_gateway",
      asked_at: changes.changed_at,
    })
    .execute();
  return id;
}

/** The gateway's ids of all refunds of a payment of a donation. */
export async function findPaymentRefundIds(
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

/** Our ids and the gateway's of failed refunds that were sent again or, with `isFullyRefunded`, of all failed ones. */
export async function findResolvedFailures(
  db: Db,
  { id, provider }: Pick<DonationRow, "id" | "provider">,
  paymentId: string,
  { isFullyRefunded }: { isFullyRefunded: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom("refund")
    .select(["id", "external_id"])
    .where("donation_id", "=", id)
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .where("state", "=", "failed")
    .where((eb) => (isFullyRefunded ? eb.lit(true) : eb("sent_again_as", "is not", null)))
    .execute();
  return rows.flatMap((row) => [row.id, ...(row.external_id ? [row.external_id] : [])]);
}

/** Orders a full refund of a second payment on behalf of the site. */
export async function orderSecondPaymentRefund(
  tx: Tx,
  payment: { provider: string; donationId: string; paymentId: string; minor: number; at: Date },
): Promise<void> {
  await tx
    .insertInto("refund")
    .values({
      id: uuidv7(),
      donation_id: payment.donationId,
      provider: payment.provider,
      payment_id: payment.paymentId,
      amount_minor: payment.minor,
      state: "ordered",
      asked_by: "site",
      reason: "second_payment",
      asked_at: payment.at,
      decided_at: payment.at,
      changed_at: payment.at,
    })
    .execute();
}
