import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DonationFilter } from "#contract/giving/offline.ts";
import { foldText } from "../../../platform/db/fold-text.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** The condition on `donation` for a filter. Anonymous donors are not found by name. */
export function donationMatches({
  thanked,
  source,
  from,
  to,
  q,
}: DonationFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`true`];
  if (thanked === "yes") all.push(sql`donation.thanked_at IS NOT NULL`);
  if (thanked === "no") all.push(sql`donation.thanked_at IS NULL`);
  if (source === "offline") all.push(sql`donation.recorded_by IS NOT NULL`);
  if (source === "online") all.push(sql`donation.recorded_by IS NULL`);
  if (from) all.push(sql`donation.settled_at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to) all.push(sql`donation.settled_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  if (q) {
    all.push(
      sql`NOT donation.anonymous
        AND strpos(' ' || fold_text(donation.donor_name), ${` ${foldText(q).trim()}`}::text) > 0`,
    );
  }
  return sql`(${sql.join(all, sql` AND `)})`;
}

/** Whether a name is one that the filter's `q` finds. */
export function isNamed(name: string | null, q: string): boolean {
  return name !== null && ` ${foldText(name)}`.includes(` ${foldText(q).trim()}`);
}

/** A name is looked for among so many of the newest first. */
const LOOKED_THROUGH = 500;

interface First {
  /** The campaign's id. */
  readonly campaign: RawBuilder<unknown>;
  readonly filter: DonationFilter;
  /** Conditions on `donation` beside the filter. */
  readonly where: RawBuilder<boolean>;
  /** One that an index has. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/** The first settled donations of a campaign that match, as a subquery. */
export function firstDonations({
  campaign,
  filter: { q, ...rest },
  where,
  order,
  limit,
}: First): RawBuilder<Selectable<DB["donation"]>> {
  const narrowed = sql`donation.state = 'settled' AND ${donationMatches(rest)} AND ${where}`;
  const newest = (most: number) => sql`
    SELECT * FROM donation WHERE donation.campaign_id = ${campaign} AND ${narrowed}
    ORDER BY ${order} LIMIT ${most}`;
  if (!q) return sql`(${newest(limit)})`;
  const named = donationMatches({ q });
  // A common name fills the page from the newest donations. A rare one has few, which an index finds and
  // which are then put in order; of a common one they would be too many. The words name the campaign: no
  // index of the campaign's donations is to be read beside theirs. They come out of a subquery, so that PostgreSQL does
  // not expect many of a large campaign and start processes to read them.
  const hidden = sql`(SELECT ${campaign})`;
  return sql`(
    WITH recent AS MATERIALIZED (
      SELECT * FROM (${newest(LOOKED_THROUGH)}) AS donation
      WHERE ${named} ORDER BY ${order} LIMIT ${limit}
    )
    SELECT * FROM recent WHERE (SELECT count(*) FROM recent) = ${limit}
    UNION ALL (
      SELECT * FROM donation
      WHERE (SELECT count(*) FROM recent) < ${limit} AND ${narrowed} AND ${named}
        AND donation.campaign_id IS NOT DISTINCT FROM ${hidden}
        AND donor_words(donation.campaign_id, fold_text(donation.donor_name))
          @@ ${firstWord(hidden, q)}
      ORDER BY ${order} LIMIT ${limit}
    ))`;
}

/** What `donor_words` is asked for: the first word, and where it is the only one all that begin so. */
function firstWord(campaign: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const [word = "", ...others] = foldText(q).trim().split(" ");
  const quoted = word.replaceAll("\\", "\\\\").replaceAll("'", "''");
  const end = others.length > 0 ? "'" : "':*";
  return sql`('''' || ${campaign} || ':' || ${quoted}::text || ${end}::text)::tsquery`;
}
