import type { CampaignMail } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import {
  isSuppressed,
  liftSuppression,
  suppress,
} from "../../foundation/letters/suppression-store.ts";
import { findRecipient, type MailReceiver } from "./mail-receiver-store.ts";
import { readAccountWish, setAccountWish } from "./mail-wish-store.ts";
import type { MailingLinks } from "./mailing-links.ts";

/** The receiver of the mail with this link; undefined for a token that is not ours. */
export async function receiverOf(
  { db, mailingLinks }: { db: Db; mailingLinks: MailingLinks },
  token: string,
): Promise<MailReceiver | undefined> {
  const id = mailingLinks.readToken(token);
  return id === undefined ? undefined : findRecipient(db, id);
}

/** Whether the receiver still gets mails of the kind. */
export async function wantsCampaignMail(
  db: Db,
  { account_id, email }: MailReceiver,
  kind: CampaignMail,
): Promise<boolean> {
  if (await isSuppressed(db, email, ["all", kind])) return false;
  return account_id === null || readAccountWish(db, account_id, kind);
}

/** Keeps the wish in the account where there is one, otherwise with the address. */
export async function wishCampaignMail(
  tx: Tx,
  { account_id, email }: MailReceiver,
  wish: { kind: CampaignMail; wanted: boolean; at: Date },
): Promise<void> {
  const { kind, wanted, at } = wish;
  if (account_id !== null) await setAccountWish(tx, account_id, kind, wanted);
  if (wanted) await liftSuppression(tx, email, ["all", kind]);
  else if (account_id === null) {
    await suppress(tx, [{ email, scope: kind, reason: "unsubscribed" }], at);
  }
}
