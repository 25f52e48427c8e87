import type { CampaignMailingKind } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { updateAccount } from "../../foundation/accounts/account-store.ts";
import {
  isSuppressed,
  liftSuppression,
  suppress,
} from "../../foundation/emails/suppression-store.ts";
import { findRecipient, isWantedByAccount, type MailReceiver } from "./mail-receiver-store.ts";
import type { MailingLinks } from "./mailing-links.ts";

const column = { update: "mail_campaign_updates", thank_you: "mail_thank_yous" } as const;

/** The receiver of the email with this link; undefined for an invalid token. */
export async function findMailReceiver(
  { db, mailingLinks }: { db: Db; mailingLinks: MailingLinks },
  token: string,
): Promise<MailReceiver | undefined> {
  const id = mailingLinks.readToken(token);
  return id === undefined ? undefined : findRecipient(db, id);
}

/** Whether the receiver still gets emails of this kind. */
export async function wantsCampaignMail(
  db: Db,
  { account_id, email }: MailReceiver,
  kind: CampaignMailingKind,
): Promise<boolean> {
  if (await isSuppressed(db, email, ["all", kind])) return false;
  return account_id === null || isWantedByAccount(db, account_id, column[kind]);
}

/** Stores the preference with the account if there is one, otherwise with the address. */
export async function setCampaignMailPreference(
  tx: Tx,
  { account_id, email }: MailReceiver,
  { kind, wanted, at }: { kind: CampaignMailingKind; wanted: boolean; at: Date },
): Promise<void> {
  if (account_id !== null) await updateAccount(tx, account_id, { [column[kind]]: wanted });
  if (wanted) await liftSuppression(tx, email, ["all", kind]);
  else if (account_id === null) {
    await suppress(tx, [{ email, scope: kind, reason: "unsubscribed" }], at);
  }
}
