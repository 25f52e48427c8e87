import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { DonationRow } from "../donations/donation-store.ts";

export type DisputeRow = Selectable<DB["dispute"]>;

export function findDisputeRow(
  db: Db,
  provider: string,
  externalId: string,
): Promise<DisputeRow | undefined> {
  return db
    .selectFrom("dispute")
    .selectAll()
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

type ReportedDispute = Omit<DisputeRow, "id" | "evidence" | "evidence_sent_at" | "evidence_by"> & {
  /** Whether the bank needs another response after the one it had. */
  readonly needsNewResponse: boolean;
};

/** Inserts or updates the dispute. An earlier response is cleared if a new one is needed; the audit trail has it. */
export async function saveDispute(
  tx: Tx,
  known: DisputeRow | undefined,
  { needsNewResponse, ...reported }: ReportedDispute,
): Promise<void> {
  if (!known) {
    await tx
      .insertInto("dispute")
      .values({ ...reported, id: uuidv7() })
      .execute();
    return;
  }
  const { opened_at: _, ...changed } = reported;
  const unanswered = { evidence: null, evidence_sent_at: null, evidence_by: null };
  await tx
    .updateTable("dispute")
    .set({ ...changed, ...(needsNewResponse ? unanswered : {}) })
    .where("id", "=", known.id)
    .execute();
}

/** The gateway's ids of all disputes about a payment of a donation. */
export async function findPaymentDisputeIds(
  db: Db,
  { id, provider }: Pick<DonationRow, "id" | "provider">,
  paymentId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("dispute")
    .select("external_id")
    .where("donation_id", "=", id)
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
  return rows.map((row) => row.external_id);
}
