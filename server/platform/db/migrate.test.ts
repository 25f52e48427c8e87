import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { withMigrations } from "../../testing/services/test-migrations.ts";
import { runStatement } from "../../testing/services/test-template.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { readRows } from "./read-rows.ts";
import { unrestricted } from "./whole-database.ts";

const FIRST = [
  "0001-accounts.sql",
  "0002-campaigns.sql",
  "0003-ledger.sql",
  "0004-donations.sql",
  "0005-webhooks.sql",
];

/** The data of an early site: one settled donation and one open one. */
const EARLY_DATA = `
  INSERT INTO account (id, email, first_name, last_name, mail_newsletter, email_verified_at)
    VALUES ('00000000-0000-7000-8000-000000000001', 'olu@example.org', 'Olu', 'Ade', true, now());
  INSERT INTO category (name, description, picture_key, position) VALUES ('Water', '', 'water', 1);
  INSERT INTO campaign (category_id, organiser_id, title, description, story, location,
      beneficiary_kind, beneficiary_name, currency, goal_minor, state, starts_on)
    SELECT category.id, account.id, 'Wells', '', '[]', 'Lagos', 'self', 'Olu', 'USD', 1000, 'active',
      '2026-01-01' FROM category, account;
  INSERT INTO campaign_totals (campaign_id, currency, raised_minor, donation_count, donor_count)
    SELECT id, 'USD', 500, 1, 1 FROM campaign;
  INSERT INTO campaign_update (campaign_id, title, body, posted_at)
    SELECT id, 'Water', 'It runs', now() FROM campaign;
  INSERT INTO event (campaign_id, host_id, title, description, place, state, starts_at)
    SELECT id, organiser_id, 'Walk', '', 'Lagos', 'In session', now() FROM campaign;
  INSERT INTO donation (id, campaign_id, state, currency, amount_minor, fee_minor, rate_ppm,
      campaign_currency, campaign_amount_minor, payment_method, provider, description, anonymous,
      source, created_at, settled_at, number, gateway_cost_minor, cost_minor)
    SELECT gen_random_uuid(), campaign.id, gift.state, 'USD', 500, 10, 1000000, 'USD', 500,
      'Credit-Card', 'sandbox', 'Wells', false, 'test', now(), gift.settled_at, gift.number,
      gift.cost, gift.cost
    FROM campaign, (VALUES
      ('settled', '2026-01-31T23:30:00-05:00'::timestamptz, 1, 0), ('open', NULL, NULL, NULL)
    ) AS gift (state, settled_at, number, cost);
  INSERT INTO webhook_event (provider, event_id, type, body, received_at, lease_until)
    VALUES ('sandbox', 'evt_1', 'payment.succeeded', '{"id": "evt_1", "note": "Zoë"}', now(), now());
  UPDATE donation SET quarantined_at = now() WHERE state = 'open';
  INSERT INTO alert (kind, key, detail, raised_at)
    SELECT kind, 'pay_1', jsonb_build_object('payment', jsonb_build_object('reference', id)),
      now() FROM donation, (VALUES ('wrong_total'), ('second_payment')) AS alert (kind)
      WHERE state = 'open';
  INSERT INTO reconciliation (provider, changed_since_ms) VALUES ('sandbox', 1795000000000);`;

test.skipIf(isEmbedded())("migrates the data of an early site", async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(databaseUrl("postgres"), `CREATE DATABASE ${name}`);
  const url = databaseUrl(name);
  await runStatement(
    url,
    "CREATE TABLE schema_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)",
  );
  for (const file of FIRST) {
    const text = await readFile(new URL(`../../../migrations/${file}`, import.meta.url), "utf8");
    await runStatement(url, text);
    await runStatement(url, `INSERT INTO schema_migration VALUES ('${file}', '2026-11-01')`);
  }
  await runStatement(url, EARLY_DATA);
  const database = openPostgres(url);
  try {
    await migrate(database);
    expect(
      await readRows(database.db, sql`SELECT state, receipt_due FROM donation ORDER BY state DESC`),
    ).toEqual([
      { state: "settled", receipt_due: "quiet" },
      { state: "open", receipt_due: "mail" },
    ]);
    expect(
      await readRows(database.db, sql`SELECT day, raised_minor, donation_count FROM campaign_day`),
    ).toEqual([{ day: "2026-02-01", raised_minor: 500, donation_count: 1 }]);
    expect(
      await readRows(database.db, sql`SELECT email, state FROM newsletter_subscriber`),
    ).toEqual([{ email: "olu@example.org", state: "confirmed" }]);
    expect(
      await readRows(
        database.db,
        sql`SELECT convert_from(body, 'UTF8') AS body FROM webhook_event`,
      ),
    ).toEqual([{ body: '{"id": "evt_1", "note": "Zoë"}' }]);
    expect(
      await readRows(database.db, sql`SELECT payment_id, reason FROM quarantined_payment`),
    ).toEqual([{ payment_id: "pay_1", reason: "wrong_total" }]);
    expect(await readRows(database.db, sql`SELECT cursor FROM reconciliation`)).toEqual([
      { cursor: "1794999400000" },
    ]);
  } finally {
    await database.close();
    await runStatement(databaseUrl("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

describe("a database migrated by a newer program", () => {
  async function changedBy(worksWith: string | null): Promise<Database> {
    const { database } = await createTestDatabase();
    await sql`INSERT INTO schema_migration VALUES ('9999-newer.sql', '2027', ${worksWith})`.execute(
      database[unrestricted],
    );
    return database;
  }

  test("is refused if it does not say which versions work with it", async () => {
    await expect(migrate(await changedBy(null))).rejects.toThrow(
      /newer than this program: it has 9999-newer.sql, which this program does not know\. /,
    );
  });

  test("is refused if it needs a newer version", async () => {
    const database = await changedBy("1.10.0");
    await expect(migrate(database, { version: "1.9.3" })).rejects.toThrow(
      "which needs version 1.10.0 (this is 1.9.3)",
    );
  });

  test.each(["1.10.0", "1.10.1", "2.0.0"])(
    "that needs 1.10.0 is accepted by %s",
    async (version) => {
      await migrate(await changedBy("1.10.0"), { version });
    },
  );

  test("is refused if it lacks a migration that this program has", async () => {
    const folder = await withMigrations({ "9998-mine.sql": "CREATE TABLE mine ();" });
    const database = await changedBy("0.0.0");
    await expect(migrate(database, { folder })).rejects.toThrow(
      "it has 9999-newer.sql but not 9998-mine.sql",
    );
  });
});

test("records with each file which versions work with it", async () => {
  const { database } = await createTestDatabase();
  const folder = await withMigrations({
    "9998-adds.sql": "CREATE TABLE added ();",
    "9999-takes.sql": "-- works with 3.1.4 and newer: nothing older reads it\nDROP TABLE added;",
  });
  await migrate(database, { folder });
  const query = sql`SELECT name, works_with FROM schema_migration WHERE name > '9' ORDER BY name`;
  expect(await readRows(database.db, query)).toEqual([
    { name: "9998-adds.sql", works_with: "0.0.0" },
    { name: "9999-takes.sql", works_with: "3.1.4" },
  ]);
});

/** Files whose statements are hard to separate. */
const HARD = {
  "9997-hard.sql": `
-- A comment that ends like a statement;
-- and one with half a $$ in it
CREATE TABLE hard (word text DEFAULT 'it''s $$
  half;
'); CREATE TABLE beside (n int);
INSERT INTO hard DEFAULT VALUES; /* no end;
*/ INSERT INTO hard VALUES (E'a\\\\b');
CREATE FUNCTION hard_count() RETURNS bigint LANGUAGE sql BEGIN ATOMIC
  SELECT count(*) FROM hard;
END;
CREATE FUNCTION double(n int) RETURNS int LANGUAGE plpgsql AS $body$
BEGIN
  RETURN n * 2; -- $$
END;
$body$;
INSERT INTO beside SELECT double(hard_count()::int)
-- the last one has no semicolon`,
  "9998-none.sql": "-- a file without a statement\n",
};

test("runs files with any statements, wherever they end", async () => {
  const { database } = await createTestDatabase();
  await migrate(database, { folder: await withMigrations(HARD) });
  expect(await readRows(database.db, sql`SELECT word FROM hard`)).toEqual([
    { word: "it's $$\n  half;\n" },
    { word: "a\\b" },
  ]);
  expect(await readRows(database.db, sql`SELECT n FROM beside`)).toEqual([{ n: 4 }]);
});

test("rolls back a file with a failing statement and resumes there", async () => {
  const { database } = await createTestDatabase();
  const [good, bad] = ["CREATE TABLE good ();", "CREATE TABLE bad (); SELECT 1 / 0;"];
  const folder = await withMigrations({ "9998-good.sql": good, "9999-bad.sql": bad });
  await expect(migrate(database, { folder })).rejects.toThrow("division by zero");
  const tables = sql`SELECT to_regclass('good') AS good, to_regclass('bad') AS bad`;
  expect(await readRows(database.db, tables)).toEqual([{ good: "good", bad: null }]);
  const fixed = await withMigrations({
    "9998-good.sql": good,
    "9999-bad.sql": "CREATE TABLE bad ();",
  });
  await migrate(database, { folder: fixed });
  expect(await readRows(database.db, tables)).toEqual([{ good: "good", bad: "bad" }]);
});

test("refuses a file that ends its transaction", async () => {
  const { database } = await createTestDatabase();
  const folder = await withMigrations({ "9999-commit.sql": "CREATE TABLE early (); COMMIT;" });
  await expect(migrate(database, { folder })).rejects.toThrow();
  expect(await readRows(database.db, sql`SELECT to_regclass('early') AS early`)).toEqual([
    { early: null },
  ]);
});

test("stops after the file given as upTo", async () => {
  const { database } = await createTestDatabase();
  const folder = await withMigrations({
    "9997-one.sql": "CREATE TABLE one ();",
    "9998-two.sql": "CREATE TABLE two ();",
  });
  const tables = () =>
    readRows(database.db, sql`SELECT to_regclass('one') AS one, to_regclass('two') AS two`);
  await migrate(database, { folder, upTo: "9997-one.sql" });
  expect(await tables()).toEqual([{ one: "one", two: null }]);
  await migrate(database, { folder });
  await migrate(database, { folder, upTo: "9997-one.sql" });
  expect(await tables()).toEqual([{ one: "one", two: "two" }]);
  await expect(migrate(database, { folder, upTo: "9999-three.sql" })).rejects.toThrow(
    "9999-three.sql is not known to this program",
  );
});
