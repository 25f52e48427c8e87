import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DonationFilter } from "#contract/giving/team-donations.ts";
import { foldText } from "../../../platform/db/fold-text.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** The condition on `donation` for a filter. Never finds anonymous donors by name. */
export function donationMatches({
  thanked,
  source,
  from,
  to,
  q,
}: DonationFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (thanked === "yes") conditions.push(sql`donation.thanked_at IS NOT NULL`);
  if (thanked === "no") conditions.push(sql`donation.thanked_at IS NULL`);
  if (source === "offline") conditions.push(sql`donation.recorded_by IS NOT NULL`);
  if (source === "online") conditions.push(sql`donation.recorded_by IS NULL`);
  if (from) conditions.push(sql`donation.settled_at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to)
    conditions.push(
      sql`donation.settled_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    );
  if (q) {
    conditions.push(
      sql`NOT donation.anonymous
        AND strpos(' ' || fold_text(donation.donor_name), ${` ${foldText(q).trim()}`}::text) > 0`,
    );
  }
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Whether the filter's `q` finds a name. */
export function matchesName(name: string | null, q: string): boolean {
  return name !== null && ` ${foldText(name)}`.includes(` ${foldText(q).trim()}`);
}

/** Newest donations searched for a name before the index is used. */
const SCAN_LIMIT = 500;

interface DonationSearch {
  /** The campaign's id. */
  readonly campaign: RawBuilder<unknown>;
  readonly filter: DonationFilter;
  /** Conditions on `donation` in addition to the filter. */
  readonly where: RawBuilder<boolean>;
  /** Must be the order of an index. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/** The first settled donations of a campaign that match, as a subquery. */
export function selectFirstDonations({
  campaign,
  filter: { q, ...otherFilters },
  where,
  order,
  limit,
}: DonationSearch): RawBuilder<Selectable<DB["donation"]>> {
  const matching = sql`donation.state = 'settled' AND ${donationMatches(otherFilters)} AND ${where}`;
  const newest = (count: number) => sql`
    SELECT * FROM donation WHERE donation.campaign_id = ${campaign} AND ${matching}
    ORDER BY ${order} LIMIT ${count}`;
  if (!q) return sql`(${newest(limit)})`;
  const hasName = donationMatches({ q });
  // A common name fills the page from the newest donations. A rare one is found by the index of words and then
  // sorted. The campaign comes from a subquery so that PostgreSQL neither reads another index of its donations
  // nor expects so many that it starts parallel workers.
  const opaqueCampaign = sql`(SELECT ${campaign})`;
  return sql`(
    WITH recent AS MATERIALIZED (
      SELECT * FROM (${newest(SCAN_LIMIT)}) AS donation
      WHERE ${hasName} ORDER BY ${order} LIMIT ${limit}
    )
    SELECT * FROM recent WHERE (SELECT count(*) FROM recent) = ${limit}
    UNION ALL (
      SELECT * FROM donation
      WHERE (SELECT count(*) FROM recent) < ${limit} AND ${matching} AND ${hasName}
        AND donation.campaign_id IS NOT DISTINCT FROM ${opaqueCampaign}
        AND donor_words(donation.campaign_id, fold_text(donation.donor_name))
          @@ ${wordQuery(opaqueCampaign, q)}
      ORDER BY ${order} LIMIT ${limit}
    ))`;
}

/** Searches `donor_words` for the first word, as a prefix if it is the only one. */
function wordQuery(campaign: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const [word = "", ...others] = foldText(q).trim().split(" ");
  const quoted = word.replaceAll("\\", "\\\\").replaceAll("'", "''");
  const end = others.length > 0 ? "'" : "':*";
  return sql`('''' || ${campaign} || ':' || ${quoted}::text || ${end}::text)::tsquery`;
}
