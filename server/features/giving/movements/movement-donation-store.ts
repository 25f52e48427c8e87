import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DonationRow } from "../donations/donation-store.ts";

/** A settled or reversed donation: its payment is in the ledger. */
export type BookedDonation = DonationRow & { readonly settled_at: Date };

export function isBookedDonation(donation: DonationRow): donation is BookedDonation {
  return donation.settled_at !== null;
}

/**
 * Locks these donations and all others of the same donors to the same campaigns, ordered by id, so that donor counts
 * change in one transaction at a time. Returns the campaigns.
 */
export async function lockDonorDonations(tx: Tx, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ campaign_id: number }>`
    SELECT campaign_id FROM donation WHERE id IN (
      SELECT unnest(${[...ids]}::uuid[])
      UNION
      SELECT other.id FROM donation AS given JOIN donation AS other
        ON other.campaign_id = given.campaign_id
        AND coalesce(other.donor_email, other.account_id::text)
          = coalesce(given.donor_email, given.account_id::text)
        AND (other.donor_email IS NOT NULL OR other.account_id IS NOT NULL)
      WHERE given.id = ANY(${[...ids]}::uuid[])
    ) ORDER BY id FOR UPDATE`.execute(tx);
  return [...new Set(rows.map((row) => row.campaign_id))].sort((a, b) => a - b);
}

/** Whether any donation reported as `revoked` is valid in the ledger, or any reported as `valid` is revoked. */
export async function anyRevocationChanges(
  db: Db,
  { revoked, valid }: { readonly revoked: readonly string[]; readonly valid: readonly string[] },
): Promise<boolean> {
  const [row] = await readRows(
    db,
    sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM donation WHERE settled_at IS NOT NULL
        AND (id = ANY(${[...revoked]}::uuid[]) AND revoked_at IS NULL
          OR id = ANY(${[...valid]}::uuid[]) AND revoked_at IS NOT NULL)
    ) AS found`,
  );
  return row?.found === true;
}

/** Whether the donor has another settled donation to the campaign. */
export async function hasOtherDonation(db: Db, donation: DonationRow): Promise<boolean> {
  const donor = donation.donor_email ?? donation.account_id;
  if (donor === null) return false;
  const [row] = await readRows(
    db,
    sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM donation WHERE campaign_id = ${donation.campaign_id}
        AND coalesce(donor_email, account_id::text) = ${donor}
        AND (donor_email IS NOT NULL OR account_id IS NOT NULL)
        AND state = 'settled' AND id <> ${donation.id}
    ) AS found`,
  );
  return row?.found === true;
}

type Changed = Partial<
  Pick<
    DonationRow,
    | "state"
    | "reversed_at"
    | "revoked_at"
    | "refunded_minor"
    | "campaign_refunded_minor"
    | "cost_returned_minor"
    | "held_minor"
    | "gateway_cost_minor"
    | "cost_minor"
    | "cost_told"
  >
>;

/** Returns the updated row. */
export async function updateBookedDonation(
  tx: Tx,
  donation: BookedDonation,
  changed: Changed,
): Promise<BookedDonation> {
  const { numUpdatedRows } = await tx
    .updateTable("donation")
    .set(changed)
    .where("id", "=", donation.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`donation ${donation.id} is gone`);
  return { ...donation, ...changed };
}
