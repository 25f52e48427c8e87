import { sql } from "kysely";
import type { StoredGuestData } from "#contract/account/office-erasure.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export interface FoundGuest {
  readonly hasAccount: boolean;
  readonly kept: StoredGuestData;
}

/** Counts the data stored under an address, in lower case. */
export async function findGuest(db: Db, email: string): Promise<FoundGuest> {
  const [found] = await readRows(
    db,
    sql<StoredGuestData & { has_account: boolean }>`
      SELECT
        EXISTS (SELECT FROM account WHERE email = ${email}) AS has_account,
        (SELECT count(*)::int FROM donation
          WHERE donor_email = ${email} AND account_id IS NULL)
          + (SELECT count(*)::int FROM reported_donation WHERE donor_email = ${email}) AS gifts,
        (SELECT count(*)::int FROM recurring_donation
          WHERE donor_email = ${email} AND account_id IS NULL) AS recurring,
        (SELECT count(*)::int FROM newsletter_subscriber WHERE email = ${email}) AS subscriptions,
        (SELECT count(*)::int FROM enquiry WHERE email = ${email}) AS enquiries,
        (SELECT count(*)::int FROM campaign_invitation WHERE email = ${email})
          + (SELECT count(*)::int FROM office_invitation WHERE email = ${email}) AS invitations,
        (SELECT count(*)::int FROM mailing_recipient WHERE email = ${email}) AS mailings,
        (SELECT count(*)::int FROM mailed_code WHERE email = ${email}) AS codes,
        (SELECT count(*)::int FROM suppressed_address WHERE email = ${email}) AS stops`,
  );
  if (!found) throw new Error("counting a guest's data returned no row");
  const { has_account: hasAccount, ...kept } = found;
  return { hasAccount, kept };
}
