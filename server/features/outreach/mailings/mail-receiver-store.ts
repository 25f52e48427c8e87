import { sql } from "kysely";
import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { MailingLetter } from "../../foundation/letters/letter.ts";

/** The person to whom the mail was sent. */
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
  /** The person's present address. */
  readonly email: string;
  /** The address at the time of the mail. Somebody else who has the mail is told nothing more. */
  readonly listed_as: string;
  readonly account_id: string | null;
  readonly kind: MailingKind;
}

export async function findLetterOf(
  db: Db,
  recipientId: string,
): Promise<MailingLetter | undefined> {
  const row = await db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .select((eb) => eb.ref("mailing.letter").$castTo<MailingLetter>().as("letter"))
    .where("recipient.id", "=", recipientId)
    .executeTakeFirst();
  return row?.letter;
}

/** The mailings that this person got, with what was counted. */
export function findMailsTo(db: Db, account: { id: string; email: string }) {
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
 * Takes somebody out of past mailings; the counts stay. Mails that still wait for their address
 * then belong to the erased account, to which nothing is sent.
 */
export async function forgetRecipient(
  tx: Tx,
  accountId: string,
  provenEmail: string | null,
): Promise<void> {
  await sql`
    UPDATE mailing_recipient SET email = id || '@erased.invalid', name = NULL,
      account_id = ${accountId}
    WHERE account_id = ${accountId} OR email = ${provenEmail}`.execute(tx);
}
