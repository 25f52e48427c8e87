import { type Expression, sql } from "kysely";
import type { ThanksBody } from "#contract/giving/offline.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { donationMatches } from "../../campaigns/catalogue/donation-filter-store.ts";
import type { Recipient } from "../../outreach/mailings/mailing.ts";

type Which = ThanksBody["gifts"];

/** Narrows a query to the wanted donations that nobody has thanked for. */
function unthanked(campaignId: number, which: Which) {
  const meant = Array.isArray(which)
    ? sql`donation.id = ANY(${which}::uuid[])`
    : donationMatches(which);
  return sql`donation.campaign_id = ${campaignId} AND donation.state = 'settled'
    AND donation.thanked_at IS NULL AND ${meant}`;
}

const account = sql`account ON account.id = donation.account_id
  AND account.disabled_at IS NULL AND account.erased_at IS NULL`;

/** Donors with an address or an account who let us write to them. */
const byMail = sql<boolean>`(
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

/** How many of these donations nobody has thanked for. */
export async function countUnthanked(db: Db, campaignId: number, which: Which): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ gifts: number }>`
      SELECT count(*)::int AS gifts FROM donation WHERE ${unthanked(campaignId, which)}`,
  );
  return row?.gifts ?? 0;
}

export interface ThankedDonation {
  readonly id: string;
  readonly account_id: string | null;
  readonly by_mail: boolean;
}

/**
 * Marks these donations as thanked, each once even if several people thank at the same time. It
 * also marks those whose donors can't be reached: otherwise a team could tell from the rest who
 * they are.
 */
export async function markThanked(
  tx: Tx,
  campaignId: number,
  which: Which,
  at: Date,
): Promise<readonly ThankedDonation[]> {
  const { rows: locked } = await sql<{ id: string }>`
    SELECT donation.id FROM donation WHERE ${unthanked(campaignId, which)}
    ORDER BY donation.id FOR UPDATE`.execute(tx);
  const { rows } = await sql<ThankedDonation>`
    UPDATE donation SET thanked_at = ${at}
    FROM (
      SELECT donation.id, account.id AS account_id, ${byMail} AS by_mail
      FROM donation LEFT JOIN ${account}
      WHERE donation.id = ANY(${locked.map(({ id }) => id)}::uuid[])
    ) AS gift
    WHERE donation.id = gift.id
    RETURNING gift.id, gift.account_id, gift.by_mail`.execute(tx);
  return rows;
}

/** How many thanks one address gets within a day, from all campaigns together. */
const THANKS_A_DAY = 5;

/**
 * The donors of these donations, with their names, each address once. Addresses that got too many
 * thanks within the day before `at` are left out: anybody can type any address into an offline
 * donation.
 */
export function donorsOf(donationIds: readonly string[], at: Date): Expression<Recipient> {
  const since = new Date(at.getTime() - DAY_MS);
  return sql<Recipient>`
    SELECT DISTINCT ON (email) email, name, account_id FROM (
      SELECT coalesce(account.email, donation.donor_email) AS email, account.id AS account_id,
        coalesce(account.first_name, split_part(donation.donor_name, ' ', 1)) AS name
      FROM donation LEFT JOIN ${account}
      WHERE donation.id = ANY(${[...donationIds]}::uuid[])
    ) AS donor
    WHERE (
      SELECT count(*) FROM mailing_recipient AS earlier
      JOIN mailing ON mailing.id = earlier.mailing_id
      WHERE earlier.email = donor.email AND mailing.kind = 'thank_you'
        AND mailing.created_at > ${since}
    ) < ${THANKS_A_DAY}
    ORDER BY email, account_id NULLS LAST, name NULLS LAST`;
}
