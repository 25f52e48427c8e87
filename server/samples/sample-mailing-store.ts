import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Gives every waiting recipient a realistic result and updates the counts. Sends no email. */
export async function settleSampleMailings(tx: Tx): Promise<void> {
  await sql`
    UPDATE mailing_recipient AS recipient SET
      state = CASE WHEN ended.n % 53 = 11 THEN 'refused' ELSE 'taken' END,
      settled_at = ended.starts_at + interval '4 minutes',
      bounced_at = CASE WHEN ended.n % 47 = 5 AND ended.n % 53 <> 11
        THEN ended.starts_at + interval '1 hour' END,
      opened_at = CASE WHEN ended.n % 5 IN (0, 2) THEN ended.starts_at + interval '3 hours' END,
      clicked_at = CASE WHEN ended.n % 10 = 2 THEN ended.starts_at + interval '4 hours' END,
      responded_at = CASE WHEN ended.n % 31 = 2 THEN ended.starts_at + interval '1 day' END
    FROM (
      SELECT waiting.id, mailing.starts_at,
        row_number() OVER (PARTITION BY mailing.id ORDER BY waiting.email) AS n
      FROM mailing_recipient AS waiting JOIN mailing ON mailing.id = waiting.mailing_id
      WHERE waiting.state = 'waiting'
    ) AS ended
    WHERE recipient.id = ended.id`.execute(tx);
  await sql`
    UPDATE mailing_count SET taken = sums.taken, refused = sums.refused, bounced = sums.bounced,
      opened = sums.opened, clicked = sums.clicked, responded = sums.responded
    FROM (
      SELECT mailing_id, count(*) FILTER (WHERE state = 'taken') AS taken,
        count(*) FILTER (WHERE state = 'refused') AS refused, count(bounced_at) AS bounced,
        count(opened_at) AS opened, count(clicked_at) AS clicked, count(responded_at) AS responded
      FROM mailing_recipient GROUP BY mailing_id
    ) AS sums
    WHERE mailing_count.mailing_id = sums.mailing_id`.execute(tx);
  await sql`UPDATE mailing SET finished_at = starts_at + interval '5 minutes'`.execute(tx);
}
