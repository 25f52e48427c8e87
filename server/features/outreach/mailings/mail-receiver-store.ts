import { sql } from "kysely";
import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { MailingContent } from "../../foundation/emails/email-content.ts";

/** The person to whom an email was sent. */
export function findRecipient(db: Db, id: string) {
  return db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .leftJoin("account", "account.id", "recipient.account_id")
    .select((eb) => [
      "recipient.id",
      "recipient.account_id",
      "recipient.email as listed_as",
      eb.fn.coalesce("account.email", "recipient.email").as("email"),
      "mailing.kind",
    ])
    .where("recipient.id", "=", id)
    .executeTakeFirst();
}

export interface MailReceiver {
  readonly id: string;
  /** The person's current address. */
  readonly email: string;
  /** The address when the email was sent: all that someone else who has the email may see. */
  readonly listed_as: string;
  readonly account_id: string | null;
  readonly kind: MailingKind;
}

/** Whether an account wants these emails; false if it no longer exists. */
export async function isWantedByAccount(
  db: Db,
  accountId: string,
  column: "mail_campaign_updates" | "mail_thank_yous",
): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select(`${column} as wanted`)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.wanted ?? false;
}

export async function findMailingContent(
  db: Db,
  recipientId: string,
): Promise<MailingContent | undefined> {
  const row = await db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .select((eb) => eb.ref("mailing.letter").$castTo<MailingContent>().as("letter"))
    .where("recipient.id", "=", recipientId)
    .executeTakeFirst();
  return row?.letter;
}

/** The mailings sent to an account, with what was counted for it. */
export function findMailingsTo(db: Db, account: { id: string; email: string }) {
  return db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .select([
      "mailing.kind",
      sql<string>`mailing.letter ->> 'subject'`.as("subject"),
      "recipient.email",
      "recipient.state",
      "recipient.settled_at",
      "recipient.bounced_at",
      "recipient.opened_at",
      "recipient.clicked_at",
      "recipient.responded_at",
    ])
    .where((eb) =>
      eb.or([
        eb("recipient.account_id", "=", account.id),
        eb("recipient.email", "=", account.email),
      ]),
    )
    .orderBy("mailing.created_at")
    .execute();
}

/**
 * Removes a person's data from mailings; the counts stay. Emails still to be sent then belong to the
 * erased account, so they are skipped.
 */
export async function eraseRecipient(
  tx: Tx,
  accountId: string,
  confirmedEmail: string | null,
): Promise<void> {
  await sql`
    UPDATE mailing_recipient SET email = id || '@erased.invalid', name = NULL,
      account_id = ${accountId}
    WHERE account_id = ${accountId} OR email = ${confirmedEmail}`.execute(tx);
}
