import { bankStatements, mandateOf, recurringStatements } from "./growth-recurring.ts";

/**
 * Copies the sample data's settled donations with their ledger up to `donations`, and corrects the totals
 * that show them. Every second one is a period of one of 100,000 recurring donations, every tenth is a bank transfer.
 * Returns the seconds it took. Only names columns that a copy changes.
 */
export async function fillGrowth(
  query: (text: string) => Promise<unknown>,
  donations: number,
): Promise<number> {
  const startedAt = performance.now();
  await query(
    `BEGIN; SET LOCAL session_replication_role = replica; ${statementsFor(donations)}; COMMIT`,
  );
  await query("VACUUM ANALYZE");
  return (performance.now() - startedAt) / 1000;
}

const id = (first: string) => `('${first}-0000-7000-8000-' || lpad(to_hex(nth), 12, '0'))::uuid`;
/** Ids rise with time. */
const donationId = `(regexp_replace(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), '^.{8}', '\\&-')
  || '-7000-8000-' || lpad(to_hex(nth), 12, '0'))::uuid`;

function statementsFor(donations: number): string {
  return `
    ${recurringStatements()}

    CREATE TEMP TABLE grown ON COMMIT DROP AS
    SELECT original, nth, at, ${donationId} AS id, ${id("0b000000")} AS txn
    FROM (
      SELECT donation.id AS original, row_number() OVER (ORDER BY n, donation.id) AS nth
      FROM donation CROSS JOIN generate_series(1, ${donations}) AS n
      WHERE state = 'settled' AND refunded_minor = 0 AND recorded_by IS NULL
        AND EXISTS (SELECT 1 FROM ledger_txn WHERE kind = 'capture' AND source_id = donation.id::text)
        AND n <= 1 + ${donations} / (SELECT count(*) FROM donation WHERE state = 'settled')
    ) AS copies, LATERAL (
      SELECT now() - interval '365 days' * (1 - nth / ${donations + 1}::float8) AS at
    ) AS time
    WHERE nth <= ${donations};

    INSERT INTO donation
    SELECT (jsonb_populate_record(donation, jsonb_build_object(
      'id', grown.id, 'payment_id', 'grown-' || nth, 'created_at', at, 'settled_at', at,
      'number', 1000000 + nth, 'donor_email', 'grown' || nth || '@example.org',
      'account_id', CASE WHEN nth % 10 = 0 THEN account_id END,
      'recurring_id', CASE WHEN nth % 2 = 0 THEN ${mandateOf("nth / 2")} END,
      'payment_method', CASE WHEN nth % 10 = 1 THEN 'Bank-Transfer' ELSE payment_method END,
      'provider', CASE WHEN nth % 10 = 1 THEN 'bank' ELSE provider END))).*
    FROM grown JOIN donation ON donation.id = original;

    ${bankStatements()}

    INSERT INTO ledger_txn
    SELECT (jsonb_populate_record(ledger_txn, jsonb_build_object(
      'id', grown.txn, 'source_id', grown.id, 'occurred_at', at, 'recorded_at', at))).*
    FROM grown JOIN ledger_txn ON kind = 'capture' AND source_id = original::text;

    INSERT INTO ledger_entry (txn_id, account_id, currency, amount_minor)
    SELECT grown.txn, account_id, currency, amount_minor
    FROM grown JOIN ledger_txn ON kind = 'capture' AND source_id = original::text
    JOIN ledger_entry ON txn_id = ledger_txn.id;

    INSERT INTO campaign_donor (campaign_id, donor_key)
    SELECT campaign_id, donor_email FROM donation JOIN grown USING (id) ON CONFLICT DO NOTHING;

    INSERT INTO notification (account_id, kind, campaign_id, data, happened_at, read_at)
    SELECT organiser_id, 'gift', campaign_id, jsonb_build_object('donation_id', grown.id), at,
      CASE WHEN nth % 2 = 0 THEN at END
    FROM grown JOIN donation USING (id) JOIN campaign ON campaign.id = campaign_id;

    DELETE FROM campaign_day;
    INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
    SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date,
      sum(campaign_amount_minor - campaign_refunded_minor), count(*)
    FROM donation WHERE state = 'settled' GROUP BY 1, 2;

    UPDATE campaign_totals AS totals SET raised_minor = given.raised, cost_minor = given.cost,
      donation_count = given.donations, donor_count = given.donors
    FROM (
      SELECT campaign_id, sum(campaign_amount_minor - campaign_refunded_minor) AS raised,
        sum(cost_minor - cost_returned_minor) AS cost, count(*) AS donations,
        count(DISTINCT coalesce(account_id::text, donor_email, id::text)) AS donors
      FROM donation WHERE state = 'settled' GROUP BY campaign_id
    ) AS given WHERE given.campaign_id = totals.campaign_id`;
}
