import { sql } from "kysely";
import type { CampaignMail } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { updateAccount } from "../../foundation/accounts/account-store.ts";

const column = { update: "mail_campaign_updates", thank_you: "mail_thank_yous" } as const;

/** Whether they want such mails; nobody does whose account is gone. */
export async function readAccountWish(
  db: Db,
  accountId: string,
  kind: CampaignMail,
): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select(`${column[kind]} as wanted`)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.wanted ?? false;
}

/** An account that was erased wants nothing any more. */
export function setAccountWish(
  tx: Tx,
  accountId: string,
  kind: CampaignMail,
  wanted: boolean,
): Promise<void> {
  return updateAccount(tx, accountId, { [column[kind]]: wanted });
}

/**
 * Takes somebody out of the mails that were sent to them; what was counted stays. What still waits
 * for their address becomes the erased account's, to which nothing is sent.
 */
export async function forgetRecipient(
  tx: Tx,
  accountId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`
    UPDATE mailing_recipient SET email = id || '@erased.invalid', name = NULL,
      account_id = ${accountId}
    WHERE account_id = ${accountId} OR email = ANY(${[...emails]}::text[])`.execute(tx);
  await sql`DELETE FROM suppressed_address WHERE email = ANY(${[...emails]}::text[])`.execute(tx);
}
