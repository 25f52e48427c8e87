import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Recipient } from "../../outreach/mailings/mailing.ts";

export interface UpdateAudience {
  readonly campaignId: number;
  readonly authorId: string | null;
  /** Who followed later is not meant. */
  readonly at: Date;
  /** The number of the campaign's last donation by then: donations settle in the order of their numbers. */
  readonly lastNumber: number;
}

/** Some people, and where the rows ended that were looked through for them. */
export interface Looked<Key> {
  readonly people: readonly Recipient[];
  readonly rows: number;
  /** Undefined where there was no row. */
  readonly last: Key | undefined;
}

/**
 * Those of the next donations' givers who gave online with an address, guests too, and want mails of
 * updates; not the author. An address from an offline donation is for thanks alone.
 */
export function findGivers(
  db: Db,
  { campaignId, authorId, lastNumber }: UpdateAudience,
  { after, rows }: { after: number; rows: number },
): Promise<Looked<number>> {
  return lookThrough(
    db,
    sql`
      SELECT number AS key, state, account_id, donor_email, donor_name, recorded_by, disowned_at
      FROM donation
      WHERE campaign_id = ${campaignId} AND number > ${after} AND number <= ${lastNumber}
      ORDER BY number LIMIT ${rows}`,
    sql`
      SELECT donor_email AS email, account_id, split_part(donor_name, ' ', 1) AS name
      FROM looked
      WHERE state = 'settled' AND account_id IS NULL AND donor_email IS NOT NULL
        AND recorded_by IS NULL AND disowned_at IS NULL
      UNION ALL
      ${membersOf(sql`SELECT account_id FROM looked WHERE state = 'settled'`, authorId)}`,
  );
}

/** Those of the next followers who want mails of updates; not the author. */
export function findFollowing(
  db: Db,
  { campaignId, authorId, at }: UpdateAudience,
  { after, rows }: { after: string | undefined; rows: number },
): Promise<Looked<string>> {
  const further = after === undefined ? sql`` : sql`AND account_id > ${after}::uuid`;
  return lookThrough(
    db,
    sql`
      SELECT account_id AS key, account_id, followed_at FROM campaign_follow
      WHERE campaign_id = ${campaignId} ${further} ORDER BY account_id LIMIT ${rows}`,
    membersOf(sql`SELECT account_id FROM looked WHERE followed_at <= ${at}`, authorId),
  );
}

function membersOf(ids: RawBuilder<unknown>, authorId: string | null): RawBuilder<unknown> {
  return sql`
    SELECT email, id AS account_id, first_name AS name FROM account
    WHERE id IN (${ids}) AND email_verified_at IS NOT NULL AND disabled_at IS NULL
      AND erased_at IS NULL AND id IS DISTINCT FROM ${authorId}::uuid`;
}

/** `rows` names its key `key`; `people` selects from `looked`. */
async function lookThrough<Key>(
  db: Db,
  rows: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
): Promise<Looked<Key>> {
  const [found] = await readRows(
    db,
    sql<{ rows: number; last: Key | null; people: Recipient[] }>`
      WITH looked AS MATERIALIZED (${rows}),
      wanting AS (
        SELECT DISTINCT ON (person.email) person.email, person.name, person.account_id
        FROM (${people}) AS person LEFT JOIN account AS known ON known.email = person.email
        WHERE coalesce(known.mail_campaign_updates, true) AND NOT EXISTS (
          SELECT FROM suppressed_address AS suppressed
          WHERE suppressed.email = person.email AND suppressed.scope IN ('all', 'update')
        )
        ORDER BY person.email, person.account_id NULLS LAST
      )
      SELECT (SELECT count(*)::int FROM looked) AS rows,
        (SELECT key FROM looked ORDER BY key DESC LIMIT 1) AS last,
        coalesce((SELECT json_agg(wanting) FROM wanting), '[]') AS people`,
  );
  return { people: found?.people ?? [], rows: found?.rows ?? 0, last: found?.last ?? undefined };
}
