import { type Check, check } from "../report.ts";
import type { Query } from "./site-rows.ts";

/** Each statement returns a sentence per wrong row. */
const statements: ReadonlyArray<readonly [name: string, statement: string]> = [
  [
    "books: every transaction of the ledger balances",
    `SELECT 'transaction ' || txn_id || ' is off by ' || sum(amount_minor) || ' ' || currency AS fault
    FROM ledger_entry GROUP BY txn_id, currency HAVING sum(amount_minor) <> 0`,
  ],
  [
    "double: a key and a donor have one donation",
    `SELECT message || ' has several donations' AS fault
    FROM donation WHERE message IS NOT NULL GROUP BY message HAVING count(*) > 1
    UNION ALL
    SELECT key || ' belongs to several donations'
    FROM idempotency_key GROUP BY key HAVING count(DISTINCT donation_id) > 1`,
  ],
  [
    "double: a settled donation is captured once, a movement of money is posted once",
    `SELECT 'donation ' || d.id || ' is ' || d.state || ' with ' || count(t.id) || ' captures' AS fault
    FROM donation d LEFT JOIN ledger_txn t
      ON t.kind = 'capture' AND t.source_type = 'donation' AND t.source_id = d.id::text
    GROUP BY d.id HAVING count(t.id) <> (d.state IN ('settled', 'reversed'))::int
    UNION ALL
    SELECT m.kind || ' ' || m.external_id || ' has ' || count(t.id) || ' transactions'
    FROM money_movement m LEFT JOIN ledger_txn t
      ON t.source_type = 'movement' AND t.source_id = m.id::text
    GROUP BY m.id HAVING count(t.id) <> 1 AND (m.kind <> 'fee' OR m.amount_minor <> 0)`,
  ],
  [
    "books: a campaign's totals are its donations",
    `WITH given AS (
      SELECT campaign_id,
        sum(campaign_amount_minor - campaign_refunded_minor) AS raised,
        sum(cost_minor - cost_returned_minor) FILTER (WHERE state = 'settled') AS cost,
        count(*) FILTER (WHERE state = 'settled') AS donations,
        count(DISTINCT coalesce(donor_email, id::text)) FILTER (WHERE state = 'settled') AS donors
      FROM donation WHERE state IN ('settled', 'reversed') GROUP BY campaign_id
    ), known AS (
      SELECT campaign_id, count(*) AS donors FROM campaign_donor GROUP BY campaign_id
    )
    SELECT 'campaign ' || g.campaign_id || ': ' || concat_ws(', ', t.raised_minor, t.cost_minor,
        t.donation_count, t.donor_count, k.donors) || ', not ' ||
        concat_ws(', ', g.raised, g.cost, g.donations, g.donors) AS fault
    FROM given g LEFT JOIN campaign_totals t USING (campaign_id) LEFT JOIN known k USING (campaign_id)
    WHERE (t.raised_minor, t.cost_minor, t.donation_count, t.donor_count, k.donors)
      IS DISTINCT FROM (g.raised, g.cost, g.donations, g.donors, g.donors)`,
  ],
  [
    "books: a campaign's daily totals are its donations",
    `WITH given AS (
      SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date AS day,
        sum(campaign_amount_minor - campaign_refunded_minor) AS raised, count(*) AS donations
      FROM donation WHERE state = 'settled' GROUP BY 1, 2
    )
    SELECT 'campaign ' || campaign_id || ' on ' || day || ': ' ||
        concat_ws(', ', d.raised_minor, d.donation_count) || ', not ' ||
        concat_ws(', ', g.raised, g.donations) AS fault
    FROM given g FULL JOIN campaign_day d USING (campaign_id, day)
    WHERE (coalesce(d.raised_minor, 0), coalesce(d.donation_count, 0))
      IS DISTINCT FROM (coalesce(g.raised, 0), coalesce(g.donations, 0))`,
  ],
  [
    "books: a cause keeps nine tenths of every donation",
    `SELECT 'donation ' || id || ' of ' || campaign_amount_minor || ' has costs of ' || cost_minor AS fault
    FROM donation WHERE state = 'settled'
      AND (campaign_amount_minor - coalesce(cost_minor, campaign_amount_minor)) * 10
        < campaign_amount_minor * 9`,
  ],
  [
    "receipts: each settled donation has one in force, others have none",
    `SELECT 'donation ' || d.id || ' is ' || d.state || ' with ' || count(r.id) || ' receipts' AS fault
    FROM donation d LEFT JOIN receipt r ON r.donation_id = d.id AND r.voided_at IS NULL
    GROUP BY d.id HAVING count(r.id) <> (d.state = 'settled')::int`,
  ],
  [
    "receipts: numbers have no gaps",
    `SELECT number || ' is in place ' || place AS fault FROM (
      SELECT number, row_number() OVER (PARTITION BY left(number, 4) ORDER BY number) AS place
      FROM receipt
    ) AS numbered WHERE substr(number, 6)::int <> place`,
  ],
  [
    "recovery: no work remains",
    `SELECT 'event ' || event_id || ' waits' AS fault FROM webhook_event WHERE applied_at IS NULL
    UNION ALL
    SELECT 'donation ' || id || ' has no checkout' FROM donation WHERE state = 'created'
    UNION ALL
    SELECT 'donation ' || id || ' waits for its receipt' FROM donation
    WHERE state = 'settled' AND receipt_due IS NOT NULL
    UNION ALL
    SELECT 'period of ' || donation_id || ' is charging' FROM recurring_charge WHERE state = 'charging'
    UNION ALL
    SELECT 'refund ' || id || ' is not sent' FROM refund WHERE state IN ('ordered', 'waiting')
    UNION ALL
    SELECT 'a job ' || name || ' is ' || state FROM jobs.job
    WHERE (name LIKE 'send%mail' OR name IN ('tell-refund', 'amend-receipt'))
      AND (state < 'completed' OR state = 'failed')`,
  ],
  [
    "recovery: nothing waits for the office",
    // A refund that arrives before its payment raises an alert, which is settled once the payment is known.
    `SELECT 'alert ' || kind || ' ' || key || ': ' || detail AS fault FROM alert
    WHERE settled_at IS NULL OR kind NOT IN ('refund_misfit', 'movement_misfit')
    UNION ALL
    SELECT 'donation ' || id || ' is on hold' FROM donation WHERE quarantined_at IS NOT NULL`,
  ],
];

export async function checkRows(query: Query): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, statement] of statements) {
    const faults = (await query<{ fault: string }>(statement)).map(({ fault }) => fault);
    checks.push(check(name, faults));
  }
  return checks;
}
