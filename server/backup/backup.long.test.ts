import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { createJobs, defineJob, work } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { createLocalFileStore } from "../platform/storage/local-file-store.ts";
import { databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { runStatement } from "../testing/services/test-template.ts";
import { createSettledDonations } from "../testing/test-donations.ts";
import { issueAllReceipts } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { readManifest } from "./archive.ts";
import { findBackupCommand } from "./backup-commands.ts";

const secret = "a secret of thirty-two characters";
const root = mkdtempSync(join(tmpdir(), "tributary-backup-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(join(root, "data-"));

/** Runs `npm run admin -- WORDS`. */
async function admin(words: string, environment: Record<string, string>): Promise<string> {
  const command = findBackupCommand(words.split(" "));
  if (!command) throw new Error(`no command: ${words}`);
  return command({ NODE_ENV: "test", APP_SECRET: secret, ...environment });
}

/** Creates an empty database and drops it when the test ends. */
async function newServerDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(inject("clusterUrl"), `CREATE DATABASE ${name}`);
  onTestFinished(() => runStatement(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`));
  return databaseUrl(name);
}

const errand = defineJob({ name: "errand", data: z.object({ what: z.string() }) });

async function enqueueErrand(database: Database): Promise<void> {
  const jobs = createJobs(database, createLog("silent"));
  await jobs.prepare([work(errand, async () => {})]);
  await inTransaction(database, (tx) => jobs.enqueue(tx, errand, { what: "a queued email" }));
  await jobs.stop();
}

async function listErrands(database: Database): Promise<unknown[]> {
  const { rows } = await inTransaction(database, (tx) =>
    sql<{ data: unknown }>`SELECT data FROM jobs.job WHERE name = 'errand'`.execute(tx),
  );
  return rows.map(({ data }) => data);
}

const suppressAda = (tx: Tx) =>
  sql`INSERT INTO suppressed_address (email, scope, reason, suppressed_at)
      VALUES ('ada@example.org', 'all', 'bounced', now())`.execute(tx);

async function listSuppressed({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom("suppressed_address").select("email").execute();
  return rows.map(({ email }) => email);
}

async function countDonations(database: Database): Promise<number> {
  return (await database.db.selectFrom("donation").select("id").execute()).length;
}

async function giveTo(database: Database, campaignId: number): Promise<void> {
  const deps = { database, donorKey: Buffer.alloc(32, 1) };
  await createSettledDonations({ deps, clock: { now: Date.now() } }, { campaignId });
}

describe.skipIf(isEmbedded())("a site with donations", () => {
  let site: TestSite;
  let campaignId: number;
  let url: string;

  beforeAll(async () => {
    site = await openTestSite({ environment: { APP_SECRET: secret } });
    campaignId = (await site.campaign()).id;
    for (let n = 0; n < 5; n += 1)
      await createSettledDonations(site, { campaignId, name: `"Ada"\n\\ O'Bi ${n}` });
    await issueAllReceipts(site);
    await enqueueErrand(site.database);
    await site.deps.files.put("reports/one.jpg", Buffer.from("a picture"));
    const { rows } = await inTransaction(site.database, (tx) =>
      sql<{ name: string }>`SELECT current_database() AS name`.execute(tx),
    );
    url = databaseUrl(rows[0]?.name ?? "");
  });

  const here = () => ({
    DATABASE_URL: url,
    BOOKS_GUARD: "off",
    DATA_DIR: site.deps.config.dataDir,
  });

  test("moves from a server under load to an embedded database, to a server, and back", async () => {
    const file = join(root, "written.tar.gz");
    let writing = true;
    const writer = (async () => {
      let count = 0;
      for (; writing; count += 1) await createSettledDonations(site, { campaignId });
      return count;
    })();
    await admin(`backup ${file}`, here()).finally(() => {
      writing = false;
    });
    expect(await writer).toBeGreaterThan(0);
    const manifest = await readManifest({ file, passphrase: undefined });
    const donationCount = manifest.rows["public.donation"] ?? 0;

    const folder = newFolder();
    await admin(`restore ${file}`, { DATA_DIR: folder });
    const embedded = await openEmbeddedDatabase(join(folder, "postgres"));
    try {
      expect(await countDonations(embedded)).toBe(donationCount);
      expect(await listErrands(embedded)).toEqual([{ what: "a queued email" }]);
      await giveTo(embedded, campaignId);
      expect(booksAreRight(await checkBooks(embedded.db))).toBe(true);
    } finally {
      await embedded.close();
    }
    const restoredFiles = createLocalFileStore(join(folder, "files"));
    expect((await restoredFiles.get("reports/one.jpg"))?.toString()).toBe("a picture");

    const ownerUrl = await newServerDatabase();
    const program = new URL(ownerUrl);
    program.username = `program-${randomUUID()}`;
    program.password = "a-password";
    const moving = {
      DATABASE_URL: program.href,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: folder,
      // Settings of the site on the server, which an embedded database must ignore.
      ...{ ROLE: "web", DATABASE_DIRECT_URL: program.href },
    };
    const moved = await admin("move-to-postgres", moving);
    expect(moved).toContain("Every table has the same number of rows");
    expect(moved).toContain(`${manifest.files} files stay where they are`);
    expect(moved).toContain("Every file that the database refers to is there.");
    const server = openPostgres(program.href);
    try {
      expect(await countDonations(server)).toBe(donationCount + 1);
      expect(await listErrands(server)).toEqual([{ what: "a queued email" }]);
      // So no transaction on this server can add to an old entry.
      const writers = server.db.selectFrom("ledger_txn").select("written_by").distinct();
      expect(await writers.execute()).toEqual([{ written_by: "2" }]);
      await giveTo(server, campaignId);
      await expect(admin("move-to-embedded", moving)).rejects.toThrow("Stop every process");
    } finally {
      await server.close();
    }

    const back = newFolder();
    const portrait = "portraits/one";
    const owner = openPostgres(ownerUrl);
    await inTransaction(owner, (tx) => sql`UPDATE account SET portrait = ${portrait}`.execute(tx));
    await owner.close();
    expect(await admin("move-to-embedded", { ...moving, DATA_DIR: back })).toMatch(
      /^WARNING: \d+ files that the database refers to are missing/m,
    );
    expect(readFileSync(join(back, "secret"), "utf8")).toBe(secret);
    const again = await openEmbeddedDatabase(join(back, "postgres"));
    expect(await countDonations(again)).toBe(donationCount + 2);
    expect(booksAreRight(await checkBooks(again.db))).toBe(true);
    await again.close();
    await runStatement(ownerUrl, `DROP OWNED BY "${program.username}" CASCADE`);
    await runStatement(ownerUrl, `DROP ROLE "${program.username}"`);
  });

  test("is restored only into an empty site", async () => {
    const file = join(root, "empty.tar.gz");
    await admin(`backup ${file}`, here());
    await expect(admin(`restore ${file}`, { ...here(), DATA_DIR: newFolder() })).rejects.toThrow(
      "The database is not empty",
    );
    const used = newFolder();
    await createLocalFileStore(join(used, "files")).put("reports/two.jpg", Buffer.from("theirs"));
    await expect(admin(`restore ${file}`, { DATA_DIR: used })).rejects.toThrow("reports/two.jpg");
    expect(existsSync(join(used, "postgres"))).toBe(false);
    await expect(
      admin(`restore ${file}`, {
        DATABASE_URL: url,
        SMTP_URL: "smtp://localhost",
        BOOKS_GUARD: "on",
        DATA_DIR: newFolder(),
      }),
    ).rejects.toThrow("DATABASE_OWNER_URL");
  });
});

test.skipIf(isEmbedded())("restores a backup of an embedded database on a server", async () => {
  const DATA_DIR = newFolder();
  const database = await openEmbeddedDatabase(join(DATA_DIR, "postgres"));
  await migrate(database);
  await inTransaction(database, suppressAda);
  await database.close();
  const file = join(root, "embedded.tar.gz");
  await admin(`backup ${file}`, { DATA_DIR });
  const url = await newServerDatabase();
  const there = { DATABASE_URL: url, BOOKS_GUARD: "off", DATA_DIR: newFolder() };
  expect(await admin(`restore ${file}`, there)).toContain("The books balance.");
  const server = openPostgres(url);
  onTestFinished(() => server.close());
  expect(await listSuppressed(server)).toEqual(["ada@example.org"]);
});

test("migrates a backup of an older version and refuses one of a newer version", async () => {
  const DATA_DIR = newFolder();
  const database = await openEmbeddedDatabase(join(DATA_DIR, "postgres"));
  await migrate(database, { upTo: "0024-readiness.sql" });
  await inTransaction(database, suppressAda);
  await database.close();
  const file = join(root, "older.tar.gz");
  await admin(`backup ${file}`, { DATA_DIR });
  const folder = newFolder();
  await admin(`restore ${file}`, { DATA_DIR: folder });
  const restored = await openEmbeddedDatabase(join(folder, "postgres"));
  expect(await listSuppressed(restored)).toEqual(["ada@example.org"]);
  expect(await restored.db.selectFrom("alert").select("id").execute()).toEqual([]);
  await inTransaction(restored, (tx) =>
    sql`INSERT INTO schema_migration (name, timestamp) VALUES ('9999-later.sql', '')`.execute(tx),
  );
  await restored.close();

  const newer = join(root, "newer.tar.gz");
  await admin(`backup ${newer}`, { DATA_DIR: folder });
  await expect(admin(`restore ${newer}`, { DATA_DIR: newFolder() })).rejects.toThrow("9999-later");
});
