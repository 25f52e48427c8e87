import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Whether the person still consents to tracking. */
const allowed = sql`(
  SELECT CASE mailing.kind
    WHEN 'newsletter' THEN EXISTS (
      SELECT FROM newsletter_subscriber AS subscriber
      WHERE subscriber.email = recipient.email AND subscriber.allow_tracking
    )
    ELSE EXISTS (
      SELECT FROM account
      WHERE account.allow_mail_tracking AND CASE WHEN recipient.account_id IS NULL
        THEN account.email = recipient.email ELSE account.id = recipient.account_id END
    )
  END
  FROM mailing WHERE mailing.id = recipient.mailing_id
)`;

/** Counts a recipient's first open or click, with their consent. */
export async function countResponse(
  tx: Tx,
  response: "opened" | "clicked",
  recipientId: string,
  at: Date,
): Promise<void> {
  const time = sql.ref(`${response}_at`);
  await sql`
    WITH counted AS (
      UPDATE mailing_recipient AS recipient SET ${time} = ${at}
      WHERE id = ${recipientId} AND ${time} IS NULL AND ${allowed} RETURNING mailing_id
    )
    UPDATE mailing_count SET ${sql.ref(response)} = ${sql.ref(`mailing_count.${response}`)} + 1
    FROM counted WHERE mailing_count.mailing_id = counted.mailing_id`.execute(tx);
}

/** A mail server's report about one email; `id` is the recipient's. */
export interface MailReport {
  readonly id: string;
  readonly at: Date;
}

/** Counts bounces and complaints, once for each email, and returns the addresses. */
export async function countBounces(tx: Tx, reports: readonly MailReport[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    WITH reported AS (${reported(reports)}),
    recipients AS (
      SELECT recipient.id, recipient.mailing_id, recipient.state, reported.at, recipient.bounced_at,
        coalesce(account.email, recipient.email) AS email
      FROM mailing_recipient AS recipient JOIN reported ON reported.id = recipient.id
        LEFT JOIN account ON account.id = recipient.account_id
      ORDER BY recipient.id FOR UPDATE OF recipient
    ),
    bounced AS (
      UPDATE mailing_recipient AS recipient SET bounced_at = recipients.at, state = 'taken',
        settled_at = coalesce(recipient.settled_at, recipients.at)
      FROM recipients
      WHERE recipient.id = recipients.id AND recipients.bounced_at IS NULL
        AND recipients.state IN ('waiting', 'taken')
      RETURNING recipient.mailing_id, recipients.state AS previous_state
    ),
    counted AS (
      UPDATE mailing_count SET bounced = mailing_count.bounced + sums.bounced, taken = mailing_count.taken + sums.taken
      FROM (
        SELECT mailing_id, count(*) AS bounced, count(*) FILTER (WHERE previous_state = 'waiting') AS taken
        FROM bounced GROUP BY mailing_id
      ) AS sums
      WHERE mailing_count.mailing_id = sums.mailing_id
    )
    SELECT email FROM recipients`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Marks emails as sent if a process died before it could, so that they are not sent again. */
export async function countDeliveries(tx: Tx, reports: readonly MailReport[]): Promise<void> {
  await sql`
    WITH reported AS (${reported(reports)}),
    delivered AS (
      UPDATE mailing_recipient AS recipient SET state = 'taken', settled_at = reported.at
      FROM reported WHERE recipient.id = reported.id AND recipient.state = 'waiting'
      RETURNING recipient.mailing_id
    )
    UPDATE mailing_count SET taken = mailing_count.taken + sums.taken
    FROM (SELECT mailing_id, count(*) AS taken FROM delivered GROUP BY mailing_id) AS sums
    WHERE mailing_count.mailing_id = sums.mailing_id`.execute(tx);
}

/** Counts a recipient's first reply. */
export async function countReplies(tx: Tx, reports: readonly MailReport[]): Promise<void> {
  await sql`
    WITH reported AS (${reported(reports)}),
    replied AS (
      UPDATE mailing_recipient AS recipient SET responded_at = reported.at
      FROM reported WHERE recipient.id = reported.id AND recipient.responded_at IS NULL
      RETURNING recipient.mailing_id
    )
    UPDATE mailing_count SET responded = mailing_count.responded + sums.responded
    FROM (SELECT mailing_id, count(*) AS responded FROM replied GROUP BY mailing_id) AS sums
    WHERE mailing_count.mailing_id = sums.mailing_id`.execute(tx);
}

/** Reports as rows, one for each email. */
function reported(reports: readonly MailReport[]) {
  return sql`
    SELECT id, min(at) AS at FROM unnest(
      ${reports.map(({ id }) => id)}::uuid[], ${reports.map(({ at }) => at)}::timestamptz[]
    ) AS reported (id, at) GROUP BY id`;
}
