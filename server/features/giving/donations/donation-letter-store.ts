import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DonationLetter } from "../../foundation/letters/letter-jobs.ts";
import { type Giver, isGiftOf } from "./donation-owner-store.ts";

/** Notes what became of a letter; one that is sent again is noted once. */
export async function noteLetter(tx: Tx, letter: DonationLetter): Promise<void> {
  const { donationId, id, kind, state, at } = letter;
  await tx
    .insertInto("donation_letter")
    .values({ donation_id: donationId, id, kind, state, told_at: at })
    .onConflict((conflict) =>
      conflict.columns(["donation_id", "id"]).doUpdateSet({ state, told_at: at }),
    )
    .execute();
}

/** What was written about these donations, oldest first. */
export async function findLettersOf(db: Db, donationIds: readonly string[]) {
  if (donationIds.length === 0) return [];
  return await db
    .selectFrom("donation_letter")
    .select(["donation_id", "kind", "state", "told_at"])
    .where("donation_id", "in", [...donationIds])
    .orderBy("told_at")
    .execute();
}

/** Forgets what was written about the donations of an account. */
export async function forgetLetters(tx: Tx, giver: Giver): Promise<void> {
  await tx
    .deleteFrom("donation_letter")
    .where("donation_id", "in", (eb) =>
      eb.selectFrom("donation").select("id").where(isGiftOf(giver)),
    )
    .execute();
}
