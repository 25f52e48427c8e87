import { type Expression, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Recipient } from "../../outreach/mailings/mailing.ts";

/**
 * Everybody who gave online with an address, guests too, and every follower, as far as they want
 * mails of updates; not the author. An address from an offline donation is for thanks alone.
 */
export function audienceOf(campaignId: number, authorId: string | null): Expression<Recipient> {
  return sql<Recipient>`
    SELECT DISTINCT ON (person.email) person.email, person.name, person.account_id
    FROM (
      SELECT donation.donor_email AS email, donation.account_id,
        split_part(donation.donor_name, ' ', 1) AS name
      FROM donation
      WHERE donation.campaign_id = ${campaignId} AND donation.state = 'settled'
        AND donation.account_id IS NULL AND donation.donor_email IS NOT NULL
        AND donation.recorded_by IS NULL AND donation.disowned_at IS NULL
      UNION ALL
      SELECT account.email, account.id, account.first_name
      FROM (
        SELECT account_id FROM donation
        WHERE campaign_id = ${campaignId} AND state = 'settled' AND account_id IS NOT NULL
        UNION
        SELECT account_id FROM campaign_follow WHERE campaign_id = ${campaignId}
      ) AS member JOIN account ON account.id = member.account_id
      WHERE account.email_verified_at IS NOT NULL AND account.disabled_at IS NULL
        AND account.erased_at IS NULL AND account.id IS DISTINCT FROM ${authorId}::uuid
    ) AS person
    LEFT JOIN account AS known ON known.email = person.email
    WHERE coalesce(known.mail_campaign_updates, true) AND NOT EXISTS (
      SELECT FROM suppressed_address AS suppressed
      WHERE suppressed.email = person.email AND suppressed.scope IN ('all', 'update')
    )
    ORDER BY person.email, person.account_id NULLS LAST`;
}

export async function countAudience(db: Db, campaignId: number, authorId: string): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ reach: number }>`
      SELECT count(*)::int AS reach FROM (${audienceOf(campaignId, authorId)}) AS audience`,
  );
  return row?.reach ?? 0;
}
