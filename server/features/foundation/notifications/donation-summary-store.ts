import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Donations that one email counts. Further ones follow in the next email. */
const MAX_DONATIONS = 20_000;

/**
 * Up to `limit` accounts with donations to be emailed: those that chose each donation, those that chose a daily
 * summary and have had none since `morning`, and those that now want none.
 */
export function findSummaryRecipients(
  db: Db,
  morning: Date,
  limit: number,
): Promise<ReadonlyArray<{ id: string }>> {
  // The recursion reads one index entry for each account, however many donations it has.
  return readRows(
    db,
    sql<{ id: string }>`
    WITH RECURSIVE due AS (
      (SELECT account_id FROM notification WHERE mail_due ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT account_id FROM notification
        WHERE mail_due AND account_id > due.account_id ORDER BY account_id LIMIT 1)
      FROM due WHERE due.account_id IS NOT NULL
    )
    SELECT account.id FROM due JOIN account ON account.id = due.account_id
    WHERE account.donation_mails <> 'daily' OR account.donations_mailed_at IS NULL
      OR account.donations_mailed_at < ${morning}
    LIMIT ${limit}`,
  );
}

export interface CampaignSummary {
  readonly campaign_id: number;
  readonly title: string;
  readonly currency: Currency;
  readonly donations: number;
  readonly minor: number;
  readonly newest: ReadonlyArray<{ readonly donor: string | null; readonly minor: number }>;
}

/**
 * Takes an account's donations that are due, the oldest first, and returns them by campaign. Leaves out donations
 * that were refunded meanwhile. The caller has locked the account.
 */
export async function takeDueDonations(
  tx: Tx,
  accountId: string,
  named: number,
): Promise<readonly CampaignSummary[]> {
  const { rows } = await sql<CampaignSummary>`
    WITH due AS (
      UPDATE notification SET mail_due = false WHERE id IN (
        SELECT id FROM notification WHERE account_id = ${accountId}::uuid AND mail_due
        ORDER BY id LIMIT ${MAX_DONATIONS}
      )
      RETURNING id, (data ->> 'donation_id')::uuid AS donation_id
    ), given AS (
      SELECT due.id, donation.campaign_id, donation.campaign_currency AS currency,
        CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END AS donor,
        donation.campaign_amount_minor - donation.campaign_refunded_minor AS minor,
        row_number() OVER (PARTITION BY donation.campaign_id ORDER BY due.id DESC) AS place
      FROM due JOIN donation ON donation.id = due.donation_id AND donation.state = 'settled'
      WHERE donation.campaign_amount_minor > donation.campaign_refunded_minor
    )
    SELECT campaign.id AS campaign_id, campaign.title, given.currency,
      count(*)::int AS donations, sum(given.minor)::bigint AS minor,
      json_agg(json_build_object('donor', donor, 'minor', given.minor) ORDER BY given.id DESC)
        FILTER (WHERE place <= ${named}) AS newest
    FROM given JOIN campaign ON campaign.id = given.campaign_id
    GROUP BY campaign.id, campaign.title, given.currency
    ORDER BY campaign.title, campaign.id`.execute(tx);
  return rows;
}
