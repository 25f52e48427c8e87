import type pg from "pg";
import { BUSY, CAMPAIGNS, donorOf } from "./fill-campaigns.ts";

/**
 * So many donations in the place of those there are, spread over the last 30 days in the order of their
 * numbers: a tenth of them to the first campaign, eight tenths to the other busy ones, the rest to all
 * others. Rows, totals, donors and days fit together; the ledger stays empty, since no call that is
 * measured reads it.
 */
export async function fillDonations(client: pg.Client, count: number): Promise<void> {
  const indexes = await client.query<{ name: string; made_by: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made_by
      FROM pg_index WHERE indrelid = 'donation'::regclass AND NOT indisunique`,
  );
  await client.query("TRUNCATE donation, campaign_donor, campaign_day CASCADE");
  // Rows that fit together by construction need no trigger that looks whether they do.
  await client.query("SET session_replication_role = replica");
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  await client.query(insertDonations(count));
  for (const { made_by } of indexes.rows) await client.query(made_by);
  await client.query("SET session_replication_role = DEFAULT");
  for (const statement of keepFigures) await client.query(statement);
  await client.query("VACUUM ANALYZE");
  await expectWholeFigures(client, count);
}

const campaignOf = `CASE n % 10
  WHEN 0 THEN 1
  WHEN 9 THEN ${BUSY + 1} + (n / 10) % ${CAMPAIGNS - BUSY}
  ELSE 2 + (n / 10 * 8 + n % 10 - 1) % ${BUSY - 1} END`;

function insertDonations(count: number): string {
  return `
    INSERT INTO donation (id, campaign_id, account_id, state, currency, amount_minor, fee_minor,
      rate_ppm, campaign_currency, campaign_amount_minor, payment_method, provider, description,
      payment_id, donor_name, donor_email, anonymous, message, source, created_at, settled_at, number,
      gateway_cost_minor, cost_minor, thanked_at, recorded_by, offline_way, receipt_due)
    SELECT gen_random_uuid(), campaign_id, CASE WHEN n % 3 = 0 THEN ${donorOf("n", count)} END,
      'settled', 'USD', amount, CASE WHEN offline THEN 0 ELSE amount / 50 END, 1000000, 'USD', amount,
      CASE WHEN offline THEN 'Offline' ELSE 'Credit-Card' END,
      CASE WHEN offline THEN 'offline' ELSE 'sandbox' END, 'A gift',
      CASE WHEN NOT offline THEN 'payment-' || n END,
      CASE WHEN n % 5 > 0 THEN 'Donor ' || n END,
      CASE WHEN n % 3 > 0 THEN 'donor' || n || '@example.org' END,
      n % 5 = 0, CASE WHEN n % 4 = 0 THEN 'All the best' END, 'bench', at, at,
      row_number() OVER (PARTITION BY campaign_id ORDER BY n),
      0, 0, CASE WHEN n % 7 < 3 THEN at END, CASE WHEN offline THEN organiser_id END,
      CASE WHEN offline THEN 'cash' END, NULL
    FROM (
      SELECT n, ${campaignOf} AS campaign_id, 500 + (n % 10000 * 7919) % 20000 AS amount, n % 50 = 7 AS offline,
        date_trunc('milliseconds', now() - interval '30 days' * (1 - n / ${count + 1}::float8)) AS at
      FROM generate_series(1, ${count}) AS n
    ) AS gift JOIN (SELECT id AS campaign_id, organiser_id FROM campaign) AS campaign
      USING (campaign_id)`;
}

const keepFigures = [
  `INSERT INTO campaign_donor (campaign_id, donor_key)
    SELECT DISTINCT campaign_id, coalesce(account_id::text, donor_email) FROM donation`,
  `INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
    SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date, sum(campaign_amount_minor), count(*)
    FROM donation GROUP BY 1, 2`,
  `UPDATE campaign_totals AS totals SET raised_minor = coalesce(gift.raised, 0),
      offline_minor = coalesce(gift.offline, 0), donation_count = coalesce(gift.gifts, 0),
      donor_count = (SELECT count(*) FROM campaign_donor WHERE campaign_id = totals.campaign_id),
      trend = coalesce(gift.trend, 0)
    FROM campaign LEFT JOIN (
      SELECT campaign_id, sum(campaign_amount_minor) AS raised, count(*) AS gifts,
        sum(campaign_amount_minor) FILTER (WHERE recorded_by IS NOT NULL) AS offline,
        extract(epoch FROM max(settled_at)) / 259200 + ln(count(*)) AS trend
      FROM donation GROUP BY campaign_id
    ) AS gift ON gift.campaign_id = campaign.id WHERE campaign.id = totals.campaign_id`,
];

async function expectWholeFigures(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query(`SELECT
    (SELECT count(*)::int FROM donation) AS gifts,
    (SELECT sum(donation_count)::int FROM campaign_totals) AS counted,
    (SELECT sum(donation_count)::int FROM campaign_day) AS by_day,
    (SELECT sum(raised_minor) FROM campaign_totals) = (SELECT sum(raised_minor) FROM campaign_day) AS fits`);
  const { gifts, counted, by_day: byDay, fits } = rows[0];
  if (gifts !== count || counted !== count || byDay !== count || !fits) {
    throw new Error(`the figures do not fit together: ${JSON.stringify(rows[0])}`);
  }
}
