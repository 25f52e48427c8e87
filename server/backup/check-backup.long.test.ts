import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { findLastBackup } from "../features/foundation/backups/last-backup-store.ts";
import { DAY_MS } from "../platform/clock.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { findBackupCommand } from "./backup-commands.ts";
import { backupName } from "./backup-folder.ts";
import { writeBackup } from "./write-backup.ts";

const BACKUP_KEY = "some words for sealing";
const root = mkdtempSync(join(tmpdir(), "tributary-checked-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Settings of a large site: every address in them is one port, which counts connections. */
async function openServices() {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const postgres = `postgres://site:word@${at}/site`;
  return {
    calls: () => calls,
    environment: {
      ...{ NODE_ENV: "production", ROLE: "web", METRICS_TOKEN: "m".repeat(32) },
      ...{ PUBLIC_URL: "https://give.example.org", TRUSTED_PROXIES: "loopback" },
      ...{ DATABASE_URL: postgres, DATABASE_OWNER_URL: postgres, DATABASE_DIRECT_URL: postgres },
      ...{ SMTP_URL: `smtp://${at}`, FILES_URL: `s3://key:word@${at}/files?tls=off` },
      ...{ STRIPE_API_URL: `http://${at}`, STRIPE_SECRET_KEY: "sk_live_1" },
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    },
  };
}

test("checks a backup in a temporary folder without calling the site's services", async () => {
  const file = join(root, "sealed.tar.gz");
  const DATA_DIR = join(root, "data");
  const database = await openEmbeddedDatabase(join(DATA_DIR, "postgres"));
  await migrate(database);
  await database.close();
  const config = readConfig({ NODE_ENV: "test", DATA_DIR, BACKUP_KEY });
  const files = openFileStore(config.files);
  await files.put("reports/one.jpg", Buffer.from("a picture"));
  await writeBackup(config, { file, at: new Date(), withSecret: true, files });

  const services = await openServices();
  const command = findBackupCommand(["restore", "--check", file]);
  vi.stubEnv("TMPDIR", mkdtempSync(join(root, "tmp-")));
  onTestFinished(() => void vi.unstubAllEnvs());
  const checked = await command?.({ ...services.environment, BACKUP_KEY });
  expect(checked).toContain("can be restored");
  await expect(
    command?.({ ...services.environment, BACKUP_KEY: "some other words" }),
  ).rejects.toThrow("BACKUP_KEY");
  expect(services.calls()).toBe(0);
  expect(readdirSync(tmpdir())).toEqual([]);
});

test.skipIf(isEmbedded())(
  "checks the newest backup of a folder once a week and reports the result",
  async () => {
    const { name, database } = await createTestDatabase();
    const [DATA_DIR, folder] = ["data-", "backups-"].map((start) => mkdtempSync(join(root, start)));
    if (!DATA_DIR || !folder) throw new Error("no folders");
    const environment = {
      ...{ NODE_ENV: "test", APP_SECRET: "a secret of thirty-two characters" },
      ...{ DATABASE_URL: databaseUrl(name), BOOKS_GUARD: "off", DATA_DIR, BACKUP_KEY },
    };
    const check = async (...words: string[]) =>
      findBackupCommand(["restore", "--check", folder, ...words])?.(environment);
    const fileOf = (day: string) => join(folder, backupName(new Date(day), true));
    const daysToNext = () =>
      (Date.parse(readFileSync(join(folder, "next-check"), "utf8").trim()) - Date.now()) / DAY_MS;

    await expect(check()).rejects.toThrow(`There is no backup in ${folder}.`);
    expect(await findLastBackup(database.db)).toBeUndefined();

    writeFileSync(fileOf("2026-01-01"), "no backup");
    const files = openFileStore(readConfig(environment).files);
    const options = { at: new Date(), withSecret: false, files };
    await writeBackup(readConfig(environment), { ...options, file: fileOf("2026-01-02") });
    expect(await check("--weekly")).toMatch(/^\S+20260102T000000Z.tar.gz.age can be restored/);
    const good = await findLastBackup(database.db);
    expect(good).toMatchObject({ checked_at: expect.any(Date), check_failed_at: null });
    expect(readdirSync(DATA_DIR)).not.toContain("check");
    expect(daysToNext()).toBeCloseTo(7, 0);
    expect(await check("--weekly")).toMatch(/^The next check is due /);

    writeFileSync(fileOf("2026-01-03"), "no backup");
    await expect(check()).rejects.toThrow("20260103T000000Z");
    expect(await findLastBackup(database.db)).toMatchObject({
      ...{ checked_at: good?.checked_at, check_failed_at: expect.any(Date) },
      check_fault: expect.stringContaining("20260103T000000Z"),
    });
    expect(daysToNext()).toBeCloseTo(1, 0);
  },
);
