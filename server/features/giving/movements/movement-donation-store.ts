import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DonationRow } from "../donations/donation-store.ts";

/** A settled or reversed donation. */
export type GivenDonation = DonationRow & { readonly settled_at: Date };

export function isGiven(donation: DonationRow): donation is GivenDonation {
  return donation.settled_at !== null;
}

/**
 * Locks these donations and all others of the same givers to the same campaigns, in the order of their ids;
 * answers the campaigns. So nobody counts or forgets a giver at the same time.
 */
export async function lockGivers(tx: Tx, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ campaign_id: number }>`
    SELECT campaign_id FROM donation WHERE id IN (
      SELECT unnest(${[...ids]}::uuid[])
      UNION
      SELECT other.id FROM donation AS one JOIN donation AS other
        ON other.campaign_id = one.campaign_id
        AND coalesce(other.donor_email, other.account_id::text)
          = coalesce(one.donor_email, one.account_id::text)
        AND (other.donor_email IS NOT NULL OR other.account_id IS NOT NULL)
      WHERE one.id = ANY(${[...ids]}::uuid[])
    ) ORDER BY id FOR UPDATE`.execute(tx);
  return [...new Set(rows.map((row) => row.campaign_id))].sort((a, b) => a - b);
}

/**
 * Whether any of these payments, each with its donation, was told otherwise before: one of `revoked` counts, or one
 * of `counting` does not.
 */
export async function anyToldOtherwise(
  db: Db,
  {
    revoked,
    counting,
  }: { readonly revoked: readonly string[]; readonly counting: readonly string[] },
): Promise<boolean> {
  const [row] = await readRows(
    db,
    sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM donation WHERE settled_at IS NOT NULL
        AND (id = ANY(${[...revoked]}::uuid[]) AND revoked_at IS NULL
          OR id = ANY(${[...counting]}::uuid[]) AND revoked_at IS NOT NULL)
    ) AS found`,
  );
  return row?.found === true;
}

/** Whether something is left of another gift of the same giver to the campaign. */
export async function givesOtherwise(db: Db, donation: DonationRow): Promise<boolean> {
  const giver = donation.donor_email ?? donation.account_id;
  if (giver === null) return false;
  const [row] = await readRows(
    db,
    sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM donation WHERE campaign_id = ${donation.campaign_id}
        AND coalesce(donor_email, account_id::text) = ${giver}
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

/** Changes what became of a donation's money; answers its row. */
export async function updateGiven(
  tx: Tx,
  donation: GivenDonation,
  changed: Changed,
): Promise<GivenDonation> {
  const { numUpdatedRows } = await tx
    .updateTable("donation")
    .set(changed)
    .where("id", "=", donation.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`donation ${donation.id} is gone`);
  return { ...donation, ...changed };
}
