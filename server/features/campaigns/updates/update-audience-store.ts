import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Recipient } from "../../outreach/mailings/mailing.ts";

export interface UpdateAudience {
  readonly campaignId: number;
  readonly authorId: string | null;
  /** Later followers aren't included. */
  readonly at: Date;
  /** The campaign's last donation at that time; numbers follow the order of settlement. */
  readonly lastNumber: number;
}

/** The people found in a range of scanned rows, and where the range ended. */
export interface ScannedPage<Key> {
  readonly people: readonly Recipient[];
  readonly rows: number;
  /** The last key; undefined if there were no rows. */
  readonly last: Key | undefined;
}

/**
 * Donors of the next donations, including guests, who donated online with an address and want update
 * emails, without the author. Addresses of offline donations may only be used for thanks.
 */
export function findDonorPage(
  db: Db,
  { campaignId, authorId, lastNumber }: UpdateAudience,
  { after, rows }: { after: number; rows: number },
): Promise<ScannedPage<number>> {
  return scanPage(
    db,
    sql`
      SELECT number AS key, state, account_id, donor_email, donor_name, recorded_by, disowned_at
      FROM donation
      WHERE campaign_id = ${campaignId} AND number > ${after} AND number <= ${lastNumber}
      ORDER BY number LIMIT ${rows}`,
    sql`
      SELECT donor_email AS email, account_id, split_part(donor_name, ' ', 1) AS name
      FROM scanned
      WHERE state = 'settled' AND account_id IS NULL AND donor_email IS NOT NULL
        AND recorded_by IS NULL AND disowned_at IS NULL
      UNION ALL
      ${accountsIn(sql`SELECT account_id FROM scanned WHERE state = 'settled'`, authorId)}`,
  );
}

/** The next followers who want update emails, without the author. */
export function findFollowerPage(
  db: Db,
  { campaignId, authorId, at }: UpdateAudience,
  { after, rows }: { after: string | undefined; rows: number },
): Promise<ScannedPage<string>> {
  const afterLast = after === undefined ? sql`` : sql`AND account_id > ${after}::uuid`;
  return scanPage(
    db,
    sql`
      SELECT account_id AS key, account_id, followed_at FROM campaign_follow
      WHERE campaign_id = ${campaignId} ${afterLast} ORDER BY account_id LIMIT ${rows}`,
    accountsIn(sql`SELECT account_id FROM scanned WHERE followed_at <= ${at}`, authorId),
  );
}

function accountsIn(ids: RawBuilder<unknown>, authorId: string | null): RawBuilder<unknown> {
  return sql`
    SELECT email, id AS account_id, first_name AS name FROM account
    WHERE id IN (${ids}) AND email_verified_at IS NOT NULL AND disabled_at IS NULL
      AND erased_at IS NULL AND id IS DISTINCT FROM ${authorId}::uuid`;
}

/** `rows` must name its key `key`, and `people` must select from `scanned`. */
async function scanPage<Key>(
  db: Db,
  rows: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
): Promise<ScannedPage<Key>> {
  const [found] = await readRows(
    db,
    sql<{ rows: number; last: Key | null; people: Recipient[] }>`
      WITH scanned AS MATERIALIZED (${rows}),
      wanting AS (
        SELECT DISTINCT ON (person.email) person.email, person.name, person.account_id
        FROM (${people}) AS person LEFT JOIN account AS account ON account.email = person.email
        WHERE coalesce(account.mail_campaign_updates, true) AND NOT EXISTS (
          SELECT FROM suppressed_address AS suppressed
          WHERE suppressed.email = person.email AND suppressed.scope IN ('all', 'update')
        )
        ORDER BY person.email, person.account_id NULLS LAST
      )
      SELECT (SELECT count(*)::int FROM scanned) AS rows,
        (SELECT key FROM scanned ORDER BY key DESC LIMIT 1) AS last,
        coalesce((SELECT json_agg(wanting) FROM wanting), '[]') AS people`,
  );
  return { people: found?.people ?? [], rows: found?.rows ?? 0, last: found?.last ?? undefined };
}
