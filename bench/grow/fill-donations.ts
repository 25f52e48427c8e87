import type pg from "pg";
import { BUSY, donorOf } from "./fill-campaigns.ts";
import type { GrowSize } from "./grow-size.ts";
import { loadTables } from "./load-tables.ts";

/**
 * So many donations in the place of those there are, spread over the last 30 days in the order of their
 * numbers: a tenth of them to the first campaign, eight tenths to the other busy ones, the rest to all
 * others. Rows, totals, donors and days fit together.
 */
export async function fillDonations(client: pg.Client, size: GrowSize): Promise<void> {
  await loadTables(client, {
    tables: ["donation", "campaign_donor", "campaign_day", "notification"],
    statements: [insertDonations(size), ...insertFigures],
  });
  await client.query(keepTotals);
}

/** Id of the donation of that number, as SQL: later ones sort later, as those of the site do. */
export const donationId = (number: string) =>
  `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** The same for a number that is known. */
export const donationRow = (number: number) =>
  `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

/** Campaign of donation `n`, and its number there: 1, 2, 3 … without a gap. */
function placeOf({ campaigns }: GrowSize) {
  const busy = "(n / 10 * 8 + n % 10 - 1)";
  const others = campaigns - BUSY;
  return {
    campaign: `CASE n % 10 WHEN 0 THEN 1 WHEN 9 THEN ${BUSY + 1} + (n / 10) % ${others}
      ELSE 2 + ${busy} % ${BUSY - 1} END`,
    number: `CASE n % 10 WHEN 0 THEN n / 10 WHEN 9 THEN n / 10 / ${others} + 1
      ELSE ${busy} / ${BUSY - 1} + 1 END`,
  };
}

function insertDonations(size: GrowSize): string {
  const { campaign, number } = placeOf(size);
  return `
    INSERT INTO donation (id, campaign_id, account_id, state, currency, amount_minor, fee_minor,
      rate_ppm, campaign_currency, campaign_amount_minor, payment_method, provider, description,
      payment_id, donor_name, donor_email, anonymous, message, source, created_at, settled_at, number,
      gateway_cost_minor, cost_minor, thanked_at, recorded_by, offline_way, receipt_due)
    SELECT ${donationId("n")}, gift.campaign_id, CASE WHEN n % 3 = 0 THEN ${donorOf("n", size)} END,
      'settled', 'USD', amount, part, 1000000, 'USD', amount,
      CASE WHEN offline THEN 'Offline' ELSE 'Credit-Card' END,
      CASE WHEN offline THEN 'offline' ELSE 'sandbox' END, 'A gift',
      CASE WHEN NOT offline THEN 'payment-' || n END,
      CASE WHEN n % 5 > 0 THEN 'Donor ' || n END,
      CASE WHEN n % 3 > 0 THEN 'donor' || n || '@example.org' END,
      n % 5 = 0, CASE WHEN n % 4 = 0 THEN 'All the best' END, 'bench', at, at, gift.number,
      part, part, CASE WHEN n % 7 < 3 THEN at END, CASE WHEN offline THEN organiser_id END,
      CASE WHEN offline THEN 'cash' END, NULL
    FROM (
      SELECT n, campaign_id, number, amount, offline, at,
        CASE WHEN offline THEN 0 ELSE amount / 50 END AS part
      FROM (
        SELECT n, ${campaign} AS campaign_id, ${number} AS number, n % 50 = 7 AS offline,
          500 + (n % 10000 * 7919) % 20000 AS amount,
          date_trunc('milliseconds',
            now() - interval '30 days' * (1 - n / ${size.donations + 1}::float8)) AS at
        FROM generate_series(1, ${size.donations}) AS n
      ) AS made
    ) AS gift JOIN campaign ON campaign.id = gift.campaign_id`;
}

const insertFigures = [
  `INSERT INTO campaign_donor (campaign_id, donor_key)
    SELECT DISTINCT campaign_id, coalesce(account_id::text, donor_email) FROM donation`,
  `INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
    SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date, sum(campaign_amount_minor), count(*)
    FROM donation GROUP BY 1, 2`,
  // Teams looked at half of what they were told.
  `INSERT INTO notification (account_id, kind, campaign_id, data, happened_at, read_at)
    SELECT organiser_id, 'gift', donation.campaign_id,
      jsonb_build_object('donation_id', donation.id), settled_at,
      CASE WHEN settled_at < now() - interval '15 days' THEN settled_at END
    FROM donation JOIN campaign ON campaign.id = donation.campaign_id`,
];

const keepTotals = `
  UPDATE campaign_totals AS totals SET raised_minor = coalesce(gift.raised, 0),
    offline_minor = coalesce(gift.offline, 0), cost_minor = coalesce(gift.cost, 0),
    donation_count = coalesce(gift.gifts, 0), donor_count = coalesce(donor.donors, 0),
    trend = coalesce(gift.trend, 0)
  FROM campaign LEFT JOIN (
    SELECT campaign_id, sum(campaign_amount_minor) AS raised, count(*) AS gifts,
      sum(cost_minor) AS cost,
      sum(campaign_amount_minor) FILTER (WHERE recorded_by IS NOT NULL) AS offline,
      extract(epoch FROM max(settled_at)) / 259200 + ln(count(*)) AS trend
    FROM donation GROUP BY campaign_id
  ) AS gift ON gift.campaign_id = campaign.id
  LEFT JOIN (
    SELECT campaign_id, count(*) AS donors FROM campaign_donor GROUP BY campaign_id
  ) AS donor ON donor.campaign_id = campaign.id
  WHERE campaign.id = totals.campaign_id`;
