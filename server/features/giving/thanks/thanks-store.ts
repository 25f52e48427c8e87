import { sql } from "kysely";
import type { ThanksBody } from "#contract/giving/team-donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { donationMatches } from "../../campaigns/catalogue/donation-filter-store.ts";
import type { Recipient } from "../../outreach/mailings/mailing.ts";
import { isUnconfirmed } from "../donations/donation-store.ts";

/** Donations by id or by a filter. */
type Selection = ThanksBody["gifts"];

/** A page of donations by their numbers. */
export interface ThanksRange {
  readonly after: number;
  /** Later donations were made after the team wrote the thanks. */
  readonly upTo: number;
  /** How many unthanked donations to scan. */
  readonly rows: number;
}

/** The next unthanked donations, and whether each is selected. */
const candidates = (
  campaignId: number,
  selection: Selection,
  { after, upTo, rows }: ThanksRange,
) => sql`
  SELECT id, number, ${Array.isArray(selection) ? sql`true` : donationMatches(selection)} AS selected
  FROM (
    SELECT * FROM donation
    WHERE campaign_id = ${campaignId} AND state = 'settled' AND thanked_at IS NULL
      AND NOT ${isUnconfirmed}
      AND ${Array.isArray(selection) ? sql`id = ANY(${selection}::uuid[])` : sql`number > ${after} AND number <= ${upTo}`}
    ORDER BY number LIMIT ${rows}
  ) AS donation`;

const account = sql`account ON account.id = donation.account_id
  AND account.disabled_at IS NULL AND account.erased_at IS NULL`;

/** Whether the donor has an address and accepts thank-you emails. */
const acceptsEmail = sql<boolean>`(
  CASE WHEN donation.account_id IS NULL THEN donation.donor_email IS NOT NULL
      AND donation.disowned_at IS NULL AND NOT EXISTS (
      SELECT FROM account AS known
      WHERE known.email = donation.donor_email AND NOT known.mail_thank_yous
    )
    ELSE coalesce(account.mail_thank_yous AND account.email_verified_at IS NOT NULL, false) END
  AND NOT EXISTS (
    SELECT FROM suppressed_address AS suppressed
    WHERE suppressed.email = coalesce(account.email, donation.donor_email)
      AND suppressed.scope IN ('all', 'thank_you')
  ))`;

/** How many of the scanned donations are selected and unthanked. */
export async function countUnthanked(
  db: Db,
  campaignId: number,
  selection: Selection,
  range: ThanksRange,
): Promise<{ gifts: number; more: boolean }> {
  const [row] = await readRows(
    db,
    sql<{ gifts: number; more: boolean }>`
      SELECT count(*) FILTER (WHERE selected)::int AS gifts, count(*) = ${range.rows} AS more
      FROM (${candidates(campaignId, selection, range)}) AS candidate`,
  );
  return row ?? { gifts: 0, more: false };
}

export interface ThankedDonation {
  readonly id: string;
  readonly account_id: string | null;
  readonly by_mail: boolean;
}

/**
 * Marks a page of donations as thanked, once each even for concurrent requests. Includes those whose
 * donors can't be reached, as leaving them out would reveal who they are.
 */
export async function markThanked(
  tx: Tx,
  { campaignId, selection, at }: { campaignId: number; selection: Selection; at: Date },
  range: ThanksRange,
): Promise<{ thanked: readonly ThankedDonation[]; next: number | null }> {
  const { rows: found } = await sql<{ id: string; number: number; selected: boolean }>`
    ${candidates(campaignId, selection, range)} ORDER BY number`.execute(tx);
  const selectedIds = found.filter(({ selected }) => selected).map(({ id }) => id);
  const { rows: locked } = await sql<{ id: string }>`
    SELECT id FROM donation
    WHERE id = ANY(${selectedIds}::uuid[]) AND state = 'settled' AND thanked_at IS NULL
    ORDER BY id FOR UPDATE`.execute(tx);
  const { rows: thanked } = await sql<ThankedDonation>`
    UPDATE donation SET thanked_at = ${at}
    FROM (
      SELECT donation.id, account.id AS account_id, ${acceptsEmail} AS by_mail
      FROM donation LEFT JOIN ${account}
      WHERE donation.id = ANY(${locked.map(({ id }) => id)}::uuid[])
    ) AS page
    WHERE donation.id = page.id
    RETURNING page.id, page.account_id, page.by_mail`.execute(tx);
  const isLast = Array.isArray(selection) || found.length < range.rows;
  return { thanked, next: isLast ? null : (found.at(-1)?.number ?? null) };
}

/** Returns the accounts that an earlier page of the same thanks has notified. */
export async function findNotifiedAccounts(
  tx: Tx,
  thanks: { campaignId: number; at: Date; before: number },
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${[...accountIds]}::uuid[]) AS donor (id)
    WHERE EXISTS (
      SELECT FROM donation
      WHERE account_id = donor.id AND campaign_id = ${thanks.campaignId}
        AND thanked_at = ${thanks.at} AND number <= ${thanks.before}
    )`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The donors of these donations, every address once. */
export async function findDonors(
  tx: Tx,
  donationIds: readonly string[],
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT DISTINCT ON (email) email, name, account_id FROM (
      SELECT coalesce(account.email, donation.donor_email) AS email, account.id AS account_id,
        coalesce(account.first_name, split_part(donation.donor_name, ' ', 1)) AS name
      FROM donation LEFT JOIN ${account}
      WHERE donation.id = ANY(${[...donationIds]}::uuid[])
    ) AS donor
    ORDER BY email, account_id NULLS LAST, name NULLS LAST`.execute(tx);
  return rows;
}
