import type pg from "pg";
import type { GrowSize } from "./grow-size.ts";

/** Each organiser has so many, one after the other. */
export const CAMPAIGNS_EACH = 10;
/**
 * The first so many campaigns get nine tenths of all gifts: what is measured is asked of them. They are the newest
 * and end soonest too, so that lists begin with campaigns that have gifts at every size.
 */
export const BUSY = 50;
/** So many people decided about campaigns. */
const OFFICE = 5;
/** Of each busy campaign, by as many people. */
const LIKES = 30;

/** Stands for the account of that number, as a uuid. */
export const personId = (number: number) =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
const person = (number: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Organisers come first, then donors. */
const organisersOf = ({ campaigns }: GrowSize) => campaigns / CAMPAIGNS_EACH;
/** Everybody with an account gives ten times, and a third of all gifts have one. */
const donorsOf = ({ donations }: GrowSize) => Math.ceil(donations / 30);
/** Number of the first donor's account. */
export const firstDonor = (size: GrowSize) => organisersOf(size) + 1;

/** Who gives the gift of a number, as SQL. */
export const donorOf = (number: string, size: GrowSize) =>
  person(`${firstDonor(size)} + (${number} / 3) % ${donorsOf(size)}`);

/** People and campaigns, with what they have beside gifts, in the place of all there are. */
export async function fillCampaigns(client: pg.Client, size: GrowSize): Promise<void> {
  const people = organisersOf(size) + Math.max(donorsOf(size), LIKES);
  const statements = [
    "SET session_replication_role = replica",
    "TRUNCATE category, account, campaign RESTART IDENTITY CASCADE",
    `INSERT INTO category (name, description, picture_key, position)
      SELECT 'Cause ' || n, 'A cause', 'education-1', n FROM generate_series(1, 6) AS n`,
    `INSERT INTO account (id, email, first_name, last_name, email_verified_at)
      SELECT ${person("n")}, 'person' || n || '@example.org', 'Person', n::text, now()
      FROM generate_series(1, ${people}) AS n`,
    `INSERT INTO campaign (category_id, organiser_id, title, description, story, location,
        beneficiary_kind, beneficiary_name, currency, goal_minor, state, starts_on, ends_on,
        featured_at, approved_at, approved_goal_minor)
      SELECT 1 + n % 6, ${person(`1 + (n - 1) / ${CAMPAIGNS_EACH}`)}, 'Campaign ' || n,
        'Water within ten minutes of every door', '[]', 'Abuja', 'self', 'Person', 'USD', 1000000,
        CASE WHEN n % 10 = 9 THEN 'ended' ELSE 'active' END,
        current_date - 31 - (n > ${BUSY})::int * (1 + n % 300)::int,
        CASE WHEN n % 3 = 0 THEN current_date + (n > ${BUSY})::int * ${BUSY + 1} + (n % 90)::int END,
        CASE WHEN n = 1 THEN now() END, now(), 1000000
      FROM generate_series(1, ${size.campaigns}) AS n ORDER BY n`,
    `INSERT INTO audit_entry (actor_id, action, subject_type, subject_id, done_at)
      SELECT ${person(`1 + id % ${OFFICE}`)}, 'campaign.approve', 'campaign', id::text, approved_at
      FROM campaign ORDER BY id`,
    `INSERT INTO campaign_count (category_id, state, ends_on, campaigns)
      SELECT category_id, state, counted_until(state, ends_on), count(*) FROM campaign GROUP BY 1, 2, 3`,
    `INSERT INTO campaign_word (word, campaigns)
      SELECT word, count(*) FROM campaign, unnest(words_shown(state, title, location)) AS word GROUP BY word`,
    "SET session_replication_role = DEFAULT",
    `INSERT INTO campaign_totals (campaign_id, currency) SELECT id, currency FROM campaign`,
    `INSERT INTO campaign_like (campaign_id, account_id, liked_at)
      SELECT campaign.id, ${person("n")}, now() - n * interval '1 day'
      FROM campaign, generate_series(1, ${LIKES}) AS n WHERE campaign.id <= ${BUSY}`,
    `INSERT INTO comment (campaign_id, account_id, by_team, body, posted_at)
      SELECT campaign.id, ${person("n")}, false, 'Good', now() - n * interval '1 day'
      FROM campaign, generate_series(1, 30) AS n WHERE campaign.id <= ${BUSY}`,
    `INSERT INTO campaign_share (campaign_id, channel, day, shares)
      SELECT campaign.id, 'copy', current_date - n, 3
      FROM campaign, generate_series(1, 30) AS n WHERE campaign.id <= ${BUSY}`,
    `INSERT INTO campaign_update (campaign_id, title, body, posted_at)
      SELECT campaign.id, 'Update ' || n, 'The pump is here', now() - n * interval '1 day'
      FROM campaign, generate_series(1, 15) AS n WHERE campaign.id <= ${BUSY}`,
    `WITH made AS (
      INSERT INTO mailing (id, kind, campaign_id, letter, created_at, starts_at, finished_at)
      SELECT gen_random_uuid(), 'update', campaign.id, '{}', now() - n * interval '1 day', now(), now()
      FROM campaign, generate_series(1, 10) AS n WHERE campaign.id <= ${BUSY} RETURNING id
    ) INSERT INTO mailing_count (mailing_id, recipients, taken) SELECT id, 50, 48 FROM made`,
  ];
  for (const statement of statements) await client.query(statement);
}
