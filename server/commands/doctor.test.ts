import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { storeBackupReport } from "../features/foundation/backups/backup-report.ts";
import { HOUR_MS } from "../platform/clock.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { freePort } from "../testing/services/free-port.ts";
import { databaseUrl } from "../testing/services/test-database.ts";
import { openTestSmtp } from "../testing/services/test-smtp.ts";
import { runStatement } from "../testing/services/test-template.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { checkSite, logStartWarnings } from "./doctor.ts";
import { runSiteCommand } from "./site-commands.ts";

let smtp: Awaited<ReturnType<typeof openTestSmtp>>;
let site: TestSite;

beforeAll(async () => {
  smtp = await openTestSmtp();
  site = await openTestSite({ environment: { SMTP_URL: smtp.url } });
});

const runDoctorChecks = async (more: Partial<TestSite["deps"]> = {}) => {
  const findings = await checkSite({ ...site.deps, ...more });
  return Object.fromEntries(findings.map(({ name, ...finding }) => [name, finding]));
};

test("reports a healthy site, and warns about missing settings", async () => {
  const report = await runSiteCommand(site.deps, ["doctor"]);
  expect(report).toMatch(/^ok +Version: Tributary \d+\.\d+\.\d+ on Node \d/);
  expect(report).toContain("Email: the mail server accepts the login");
  expect(report).toContain("warning  Backup: no backup yet");
  expect(report).toContain("no webhook has arrived yet");
  expect(report).toMatch(/\n0 faults, \d+ warnings$/);
});

test("fails if the mail server is down, and names the variable", async () => {
  const offline = await openTestSite({
    database: site.database,
    environment: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
  });
  await expect(runSiteCommand(offline.deps, ["doctor"])).rejects.toThrow(
    /FAULT {4}Email: SMTP_URL: cannot log in to the mail server: .*ECONNREFUSED/,
  );
  const warned: unknown[] = [];
  const log = { ...offline.deps.log, warn: (...line: unknown[]) => void warned.push(line) };
  await logStartWarnings({ ...offline.deps, log } as typeof offline.deps);
  expect(warned).toContainEqual([{ check: "Email" }, expect.stringContaining("ECONNREFUSED")]);
});

test("warns of misspelt variables and of a leftover owner's address", async () => {
  const environment = {
    STRIPE_WEBHOOK_SECERT: "x",
    DATABASE_OWNER_URL: "postgres://owner@127.0.0.1/tributary",
  };
  const { deps } = await openTestSite({ database: site.database, environment });
  const texts = (await checkSite(deps)).map(({ text }) => text);
  expect(texts).toContainEqual(
    expect.stringMatching(/SECERT .* Did you mean STRIPE_WEBHOOK_SECRET/),
  );
  expect(texts).toContainEqual(expect.stringMatching(/^DATABASE_OWNER_URL is set\. Remove it/));
});

test("warns of a clock that differs from the database server's", async () => {
  expect((await runDoctorChecks({ clock: () => Date.now() })).Clock?.state).toBe("fine");
  expect((await runDoctorChecks({ clock: () => Date.now() - 3 * HOUR_MS })).Clock).toEqual({
    state: "warning",
    text: expect.stringContaining("by 10800 s"),
  });
});

test("names the last webhook, and why it was refused", async () => {
  const at = new Date(site.clock.now);
  const status = { provider: "sandbox", accepted_at: at, refused_count: 0 };
  const saveStatus = (more: object) =>
    inTransaction(site.database, async (tx) => {
      await tx.deleteFrom("webhook_standing").execute();
      await tx
        .insertInto("webhook_standing")
        .values({ ...status, ...more })
        .execute();
    });
  const texts = async () =>
    (await checkSite(site.deps)).map(({ state, text }) => `${state} ${text}`);
  await saveStatus({});
  expect(await texts()).toContainEqual(expect.stringMatching(/^fine last webhook on /));
  const refused = { refused_at: new Date(site.clock.now + 1), refused_reason: "wrong signature" };
  await saveStatus(refused);
  expect(await texts()).toContainEqual(
    expect.stringMatching(/^fault the last webhook was refused on .*: wrong signature/),
  );
});

test("names the last good backup, and a trial restore that failed", async () => {
  const at = new Date(site.clock.now);
  await storeBackupReport(site.database, { kind: "made", at, bytes: 1 });
  expect((await runDoctorChecks()).Backup).toMatchObject({ state: "fine" });
  await storeBackupReport(site.database, { kind: "check_failed", at, fault: "two rows differ" });
  expect((await runDoctorChecks()).Backup).toEqual({
    state: "fault",
    text: "the last trial restore failed: two rows differ",
  });
});

test.skipIf(process.env.TEST_DATABASE === "embedded")(
  "warns of a database that does not know accented letters",
  async () => {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const options = "ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0";
    await runStatement(inject("clusterUrl"), `CREATE DATABASE ${name} ${options}`);
    const other = openPostgres(databaseUrl(name));
    onTestFinished(async () => {
      await other.close();
      await runStatement(inject("clusterUrl"), `DROP DATABASE ${name}`);
    });
    const [locale] = (await checkSite({ ...site.deps, database: other, db: other.db })).filter(
      (finding) => finding.name === "Database locale",
    );
    expect(locale).toMatchObject({
      state: "warning",
      text: expect.stringContaining("LC_CTYPE is C"),
    });
    expect((await runDoctorChecks())["Database locale"]?.state).toBe("fine");
  },
);

test("test-mail sends an email at once", async () => {
  const output = await runSiteCommand(site.deps, ["test-mail", "ada@example.org"]);
  expect(output).toContain("accepted an email to ada@example.org");
  expect(smtp.taken.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  await expect(runSiteCommand(site.deps, ["test-mail"])).rejects.toThrow(
    "Usage: test-mail ADDRESS",
  );
});
