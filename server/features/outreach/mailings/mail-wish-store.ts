import type { CampaignMail } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { updateAccount } from "../../foundation/accounts/account-store.ts";

const column = { update: "mail_campaign_updates", thank_you: "mail_thank_yous" } as const;

/** Whether they want such mails; false where the account is gone. */
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
