import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../testing/services/test-database.ts";
import { runStatement } from "../../testing/services/test-template.ts";
import { createSettledDonations } from "../../testing/test-donations.ts";
import { issueAllReceipts } from "../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";
import { checkPostgres } from "./check-postgres.ts";
import type { Database, Tx } from "./database.ts";
import { openPostgres } from "./postgres-database.ts";
import { prepareProgramRole } from "./program-role.ts";

describe.skipIf(isEmbedded())("the role of the program", () => {
  const role = `program-${randomUUID()}`;
  let owner: Database;
  let programUrl: string;
  let program: Database;
  let site: TestSite;

  beforeAll(async () => {
    const { name, database } = await createTestDatabase();
    owner = database;
    const url = new URL(databaseUrl(name));
    url.username = role;
    url.password = encodeURIComponent("it's 50% secret");
    programUrl = url.href;
    await prepareProgramRole(owner, programUrl);
    program = openPostgres(programUrl);
    site = await openTestSite({ database: program, mails: true });
  });
  afterAll(async () => {
    await program.close();
    await sql`DROP OWNED BY ${sql.id(role)} CASCADE`.execute(owner.db as Tx);
    await sql`DROP ROLE ${sql.id(role)}`.execute(owner.db as Tx);
  });

  test("can settle a donation, thank for it and issue its receipt", async () => {
    const { id } = await site.campaign();
    await createSettledDonations(site, { campaignId: id });
    await issueAllReceipts(site);
    expect((await site.get("/readyz")).status).toBe(200);
  });

  test.each([
    "ALTER TABLE ledger_entry DISABLE TRIGGER ALL",
    "ALTER TABLE donation DISABLE TRIGGER donation_stays_as_settled",
    "ALTER TABLE donation DROP CONSTRAINT converted_at_its_rate",
    "DROP TRIGGER receipt_stays_as_issued ON receipt",
    "UPDATE ledger_entry SET amount_minor = amount_minor * 2",
    "DELETE FROM ledger_txn",
    "TRUNCATE ledger_entry CASCADE",
    "DELETE FROM donation",
    "DELETE FROM audit_entry",
    "DELETE FROM schema_migration",
    "SET session_replication_role = replica",
    "CREATE OR REPLACE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  ])("cannot run %s", async (text) => {
    await expect(sql.raw(text).execute(program.db as Tx)).rejects.toMatchObject({ code: "42501" });
  });

  test("is accepted at the start, unlike the owner", async () => {
    await expect(checkPostgres(programUrl, { guarded: true })).resolves.toBeDefined();
    const ownerUrl = databaseUrl(new URL(programUrl).pathname.slice(1));
    await expect(checkPostgres(ownerUrl, { guarded: true })).rejects.toThrow("DATABASE_OWNER_URL");
    await expect(checkPostgres(ownerUrl, { guarded: false })).resolves.toBeDefined();
  });

  test("keeps its permissions when the owner prepares the database again", async () => {
    await expect(prepareProgramRole(owner, programUrl)).resolves.toBe(role);
    const { id } = await site.campaign();
    await createSettledDonations(site, { campaignId: id });
  });
});

test.skipIf(isEmbedded())("refuses an empty database to a role that would own it", async () => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await runStatement(databaseUrl("postgres"), `CREATE DATABASE ${name}`);
  await expect(checkPostgres(databaseUrl(name), { guarded: true })).rejects.toThrow(
    "DATABASE_OWNER_URL",
  );
  await runStatement(databaseUrl("postgres"), `DROP DATABASE ${name}`);
});
