import { sql } from "kysely";
import { parseAmountText } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { toLikePattern } from "../../../platform/db/fold-text.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import type { DonationRow } from "../donations/donation-store.ts";

export type TransferRow = Awaited<ReturnType<typeof findTransfersByReference>>[number];

/** Donations by bank transfer with their campaign's title and their reference. */
function selectTransfers(db: Db) {
  return (
    db
      .selectFrom("donation")
      .innerJoin("campaign", "campaign.id", "donation.campaign_id")
      .leftJoin("bank_transfer as transfer", "transfer.donation_id", "donation.id")
      .selectAll("donation")
      .select(["campaign.title as campaign_title", "transfer.reference as transfer_reference"])
      // A literal, so that partial indexes fit.
      .where("donation.provider", "=", sql.lit(BANK_PROVIDER))
  );
}

export function findTransfersByReference(db: Db, references: readonly string[]) {
  return selectTransfers(db)
    .where("transfer.reference", "in", [...references])
    .orderBy("donation.id")
    .limit(5)
    .execute();
}

export function findTransfers(db: Db, ids: readonly string[]) {
  return selectTransfers(db)
    .where("donation.id", "in", [...ids])
    .execute();
}

/** Unpaid transfers of exactly this total, newest first. */
export function findOpenTransfersOf(
  db: Db,
  {
    minor,
    currency,
    firstId,
  }: {
    minor: number;
    currency: DonationRow["currency"];
    /** Of the earliest donation. */
    firstId: string;
  },
) {
  return selectTransfers(db)
    .where("donation.state", "in", ["open", "pending", "expired"])
    .where("donation.settled_at", "is", null)
    .where("donation.currency", "=", currency)
    .where(sql<boolean>`donation.amount_minor + donation.fee_minor = ${minor}`)
    .where("donation.id", ">=", firstId)
    .where("transfer.donation_id", "is not", null)
    .orderBy("donation.id", "desc")
    .limit(50)
    .execute();
}

/** How many of the newest transfers are searched. */
const HEAD_ROWS = 5_000;
const FOUND = 10;

/** By reference, donor, campaign or total, newest first. */
export function searchTransfers(db: Db, q: string) {
  const minor = parseAmountText(q, "EUR")?.minor ?? null;
  const reference = q.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const words = sql`lower(concat_ws(' ', donation.donor_name, donation.donor_email, campaign.title))`;
  return selectTransfers(db)
    .where(
      sql<boolean>`donation.id IN (SELECT donation_id FROM bank_transfer ORDER BY donation_id DESC LIMIT ${HEAD_ROWS})`,
    )
    .where(
      sql<boolean>`(${words} LIKE ${toLikePattern(q.toLowerCase())}
        OR donation.amount_minor + donation.fee_minor = ${minor}::bigint
        OR (${reference} <> '' AND transfer.reference LIKE ${toLikePattern(reference)}))`,
    )
    .orderBy("donation.id", "desc")
    .limit(FOUND)
    .execute();
}

/** An unpaid donation by bank transfer becomes what arrived. */
export async function changeTransferAmount(
  tx: Tx,
  id: string,
  amounts: Pick<DonationRow, "amount_minor" | "fee_minor" | "campaign_amount_minor">,
): Promise<void> {
  await tx
    .updateTable("donation")
    .set(amounts)
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .execute();
}

/** Refunds of this amount with their donor; `isSent`: those that are done, otherwise those that wait. */
export function findRefundsOf(
  db: Db,
  {
    minor,
    currency,
    isSent,
  }: { minor: number; currency: DonationRow["currency"]; isSent: boolean },
) {
  return (
    db
      .selectFrom("refund")
      .innerJoin("donation", "donation.id", "refund.donation_id")
      .leftJoin("bank_transfer as transfer", "transfer.donation_id", "donation.id")
      .selectAll("refund")
      .select([
        "donation.donor_name",
        "donation.currency",
        "transfer.reference as transfer_reference",
        sql<string | null>`(SELECT counterparty_name FROM bank_line
        WHERE donation_id = donation.id ORDER BY id LIMIT 1)`.as("payer_name"),
      ])
      .where("refund.provider", "=", BANK_PROVIDER)
      .where("refund.state", "in", isSent ? ["done"] : ["ordered", "waiting", "done"])
      .where("refund.amount_minor", "=", minor)
      .where("donation.currency", "=", currency)
      // A done refund that no line shows yet was marked by hand.
      .where(
        isSent
          ? sql<boolean>`true`
          : sql<boolean>`NOT EXISTS (SELECT FROM bank_line WHERE refund_id = refund.id AND amount_minor < 0)`,
      )
      .orderBy("refund.id", "desc")
      .limit(20)
      .execute()
  );
}

export type FoundRefund = Awaited<ReturnType<typeof findRefundsOf>>[number];
