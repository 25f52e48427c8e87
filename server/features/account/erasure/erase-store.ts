import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { forgetTwoFactor } from "../../identity/two-factor/two-factor-store.ts";

/** The states of the campaigns that the account runs, locked: none starts or changes hands meanwhile. */
export function lockCampaignsOf(tx: Tx, accountId: string) {
  return tx
    .selectFrom("campaign")
    .select(["title", "state", "ends_on"])
    .where("organiser_id", "=", accountId)
    .orderBy("id")
    .forShare()
    .execute();
}

/** Takes the person out of their donations; amounts, dates and the books stay as they are. */
export async function forgetDonor(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("donation")
    .set({
      donor_name: null,
      donor_email: null,
      message: null,
      dedication: null,
      team_note: null,
      anonymous: true,
    })
    .where("account_id", "=", accountId)
    .execute();
}

/** What remains of an account: a row for the books to point at, which nobody signs in to. */
export async function leaveTombstone(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable("account")
    .set({
      email: `erased-${accountId}@erased.invalid`,
      first_name: "Former",
      last_name: "member",
      prefix: null,
      portrait: null,
      role: "supporter",
      password_hash: null,
      email_verified_at: null,
      pending_email: null,
      anonymous_by_default: true,
      mail_campaign_updates: false,
      mail_thank_yous: false,
      allow_mail_tracking: false,
      erased_at: at,
    })
    .where("id", "=", accountId)
    .execute();
}

/** Addresses of an account. */
interface Addresses {
  readonly proven: string | null;
  readonly named: readonly string[];
}

/**
 * Forgets how somebody signed in: sessions, codes, second factor and providers. Codes to an address
 * that they only named may be its owner's own, and count against whoever floods it: those stay until
 * their time, and open nothing of this account.
 */
export async function forgetSignIns(
  tx: Tx,
  accountId: string,
  { proven, named }: Addresses,
): Promise<void> {
  await tx.deleteFrom("session").where("account_id", "=", accountId).execute();
  await forgetTwoFactor(tx, accountId);
  await tx.deleteFrom("social_identity").where("account_id", "=", accountId).execute();
  if (proven === null) {
    await sql`UPDATE mailed_code SET account_id = NULL WHERE account_id = ${accountId}`.execute(tx);
    return;
  }
  await sql`
    DELETE FROM mailed_code WHERE account_id = ${accountId} OR email = ${proven}
      OR (email = ANY(${[...named]}::text[]) AND NOT mailed)`.execute(tx);
}
