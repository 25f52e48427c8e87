import { createPeriod } from "#server/features/giving/recurring/create-period.ts";
import {
  charityDay,
  type RecurringDeps,
} from "#server/features/giving/recurring/recurring-deps.ts";
import { findDue } from "#server/features/giving/recurring/recurring-due-store.ts";
import { DAY_MS } from "#server/platform/clock.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";

const MANDATES = 100_000;
/** Over which they are due: 3,333 a day. */
const DAYS = 30;
/** The first of these days; the measured site charges nothing before. */
const FIRST_DAY = 2;
const OPEN_TRANSFERS = 2_000;
const OPEN_LINES = 200;
/** As in the job. */
const PAGE = 50;
const CONCURRENCY = 5;

const id = (first: string, nth: string) =>
  `('${first}-0000-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;

/** The id of a recurring donation, the same again after the last one. */
export const mandateOf = (nth: string) => id("0c000000", `1 + (${nth}) % ${MANDATES}`);

/** Copies a monthly donation of the sample data to open campaigns, each with a stored payment method. */
export function recurringStatements(): string {
  return `
    CREATE TEMP TABLE open_donation ON COMMIT DROP AS
    SELECT donation.id, row_number() OVER (ORDER BY donation.id) AS place, count(*) OVER () AS places
    FROM donation JOIN campaign ON campaign.id = campaign_id
    WHERE donation.state = 'settled' AND campaign.state = 'active' AND starts_on <= current_date
      AND coalesce(ends_on > current_date + ${DAYS}, true) AND donation.currency = campaign.currency;

    INSERT INTO recurring_donation
    SELECT (jsonb_populate_record(recurring, jsonb_build_object(
      'id', ${mandateOf("nth - 1")}, 'campaign_id', donation.campaign_id,
      'account_id', NULL, 'donor_name', donation.donor_name, 'donor_email', 'monthly' || nth || '@example.org',
      'currency', donation.currency, 'amount_minor', donation.amount_minor,
      'announced_minor', donation.amount_minor, 'mandate_id', 'grown-' || nth, 'request_key', 'grown-' || nth,
      'next_on', current_date + ${FIRST_DAY} + (nth % ${DAYS})::int,
      'first_on', current_date + ${FIRST_DAY} + (nth % ${DAYS})::int - 365,
      'created_at', started, 'started_at', started))).*
    FROM generate_series(1, ${MANDATES}) AS nth
    JOIN open_donation ON place = 1 + nth % places
    JOIN donation ON donation.id = open_donation.id
    JOIN recurring_donation AS recurring ON recurring.id = (SELECT id FROM recurring_donation
      WHERE state = 'active' AND frequency = 'monthly' AND mandate_id IS NOT NULL AND ends_on IS NULL
        AND fund_id IS NULL ORDER BY id LIMIT 1),
    LATERAL (SELECT now() - interval '365 days' * (1 - nth / ${MANDATES + 1}::float8) AS started) AS start;`;
}

/** Records the donations' periods and paid transfers, and transfers and bank lines that are open at every size. */
export function bankStatements(): string {
  return `
    INSERT INTO recurring_charge (recurring_id, due_on, donation_id, state, attempts, created_at)
    SELECT ${mandateOf("nth / 2")}, at::date, id, 'paid', 1, at FROM grown WHERE nth % 2 = 0;

    CREATE TEMP TABLE unpaid ON COMMIT DROP AS
    SELECT original, nth, id, at FROM (
      SELECT donation.id AS original, row_number() OVER () AS nth
      FROM open_donation JOIN donation USING (id), generate_series(1, ${OPEN_TRANSFERS}) LIMIT ${OPEN_TRANSFERS}
    ) AS copies, LATERAL (
      SELECT ${id("0e000000", "nth")} AS id, now() - interval '28 days' * (nth / ${OPEN_TRANSFERS + 1}::float8) AS at
    ) AS time;

    INSERT INTO donation
    SELECT (jsonb_populate_record(donation, jsonb_build_object(
      'id', unpaid.id, 'payment_id', 'unpaid-' || nth, 'created_at', at, 'settled_at', NULL, 'number', NULL,
      'state', 'open', 'payment_method', 'Bank-Transfer', 'provider', 'bank', 'receipt_due', NULL,
      'donor_email', 'unpaid' || nth || '@example.org', 'account_id', NULL))).*
    FROM unpaid JOIN donation ON donation.id = original;

    INSERT INTO bank_transfer (donation_id, reference, expires_at)
    SELECT id, 'RF00T' || nth, at + interval '28 days' FROM grown WHERE nth % 10 = 1
    UNION ALL SELECT id, 'RF00U' || nth, at + interval '28 days' FROM unpaid;

    INSERT INTO bank_statement (id, file_name, file_hash, format, currency, lines, new_lines, uploaded_by, uploaded_at)
    SELECT ${id("0f000000", "1")}, 'grown.csv', 'grown', 'csv', 'EUR', 0, 0, (SELECT id FROM account LIMIT 1), now();

    INSERT INTO bank_line (id, statement_id, fingerprint, booked_on, currency, amount_minor, counterparty_name, text,
      state, donation_id, decided_at, matched_at)
    SELECT ${id("0d000000", "nth")}, ${id("0f000000", "1")}, 'grown-' || nth, at::date, currency,
      amount_minor + fee_minor, donor_name, 'Donation', 'donation', donation.id, at, at
    FROM grown JOIN donation USING (id) WHERE nth % 10 = 1
    UNION ALL
    SELECT ${id("0e000000", "nth")}, ${id("0f000000", "1")}, 'open-' || nth, current_date - (nth % 20)::int, currency,
      amount_minor + fee_minor, 'Unknown ' || nth, 'Donation', 'open', NULL, NULL, now()
    FROM unpaid JOIN donation USING (id) WHERE nth <= ${OPEN_LINES};`;
}

/** What the job does on a day: finds everything that is due, and records it in batches. */
export function openCharging(databaseUrl: string) {
  const database = openPostgres(databaseUrl, { connections: CONCURRENCY });
  const values = { time_zone: "UTC", service_fee_percent: 5 };
  // Recording a period of an open campaign with a stored payment method uses nothing else.
  const deps = {
    clock: () => Date.now() + FIRST_DAY * DAY_MS,
    settings: { values, fresh: async () => ({ values }) },
  } as unknown as RecurringDeps;
  const today = charityDay(deps);
  const find = (after: string | null) =>
    findDue(
      database.db,
      { today, utcToday: today, providers: ["sandbox"] },
      { after, limit: PAGE },
    );
  return {
    findAllDue: async () => {
      let count = 0;
      for (let after: string | null = null; ; ) {
        const rows: Awaited<ReturnType<typeof find>> = await find(after);
        count += rows.length;
        after = rows.at(-1)?.id ?? null;
        if (rows.length < PAGE) break;
      }
      if (count < MANDATES / DAYS - PAGE) throw new Error(`only ${count} are due on ${today}`);
    },
    recordBatch: async () => {
      const rows = await find(null);
      for (let from = 0; from < rows.length; from += CONCURRENCY) {
        const periods = await Promise.all(
          rows
            .slice(from, from + CONCURRENCY)
            .map(({ id: due }) => inTransaction(database, (tx) => createPeriod(tx, deps, due))),
        );
        if (periods.includes(undefined))
          throw new Error(`a period due on ${today} was not recorded`);
      }
      if (rows.length < PAGE) throw new Error(`only ${rows.length} are due on ${today}`);
    },
    close: () => database.close(),
  };
}
