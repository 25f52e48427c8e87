import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DonationEmail } from "../../foundation/emails/email-jobs.ts";
import { belongsToDonor, type Donor } from "./donation-owner-store.ts";

/** Records the delivery status of an email; a later status replaces an earlier one. */
export async function saveEmailStatus(tx: Tx, email: DonationEmail): Promise<void> {
  const { donationId, id, kind, state, at } = email;
  await tx
    .insertInto("donation_letter")
    .values({ donation_id: donationId, id, kind, state, told_at: at })
    .onConflict((conflict) =>
      conflict.columns(["donation_id", "id"]).doUpdateSet({ state, told_at: at }),
    )
    .execute();
}

/** Emails about these donations with their status, oldest first. */
export async function findDonationEmails(db: Db, donationIds: readonly string[]) {
  if (donationIds.length === 0) return [];
  return await db
    .selectFrom("donation_letter")
    .select(["donation_id", "kind", "state", "told_at"])
    .where("donation_id", "in", [...donationIds])
    .orderBy("told_at")
    .execute();
}

export async function eraseDonationEmails(tx: Tx, donor: Donor): Promise<void> {
  await tx
    .deleteFrom("donation_letter")
    .where("donation_id", "in", (eb) =>
      eb.selectFrom("donation").select("id").where(belongsToDonor(donor)),
    )
    .execute();
}
