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

type Told = Omit<DisputeRow, "id" | "evidence" | "evidence_sent_at" | "evidence_by"> & {
  /** Whether the bank wants another answer than the one that it had. */
  readonly asksAnew: boolean;
};

/** Makes the dispute's row, or says in it what became of it. An answer that was given before is in the trail. */
export async function saveDispute(
  tx: Tx,
  known: DisputeRow | undefined,
  { asksAnew, ...told }: Told,
): Promise<void> {
  if (!known) {
    await tx
      .insertInto("dispute")
      .values({ ...told, id: uuidv7() })
      .execute();
    return;
  }
  const { opened_at: _, ...changed } = told;
  const unanswered = { evidence: null, evidence_sent_at: null, evidence_by: null };
  await tx
    .updateTable("dispute")
    .set({ ...changed, ...(asksAnew ? unanswered : {}) })
    .where("id", "=", known.id)
    .execute();
}

/** The gateway's ids of all disputes about a payment of a donation. */
export async function disputesOfPayment(
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
