import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  type BackupReport,
  parseBackupReport,
  storeBackupReport,
} from "../features/foundation/backups/backup-report.ts";
import { findLastBackup } from "../features/foundation/backups/last-backup-store.ts";
import { openControlSocket } from "../platform/control-socket.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { findBackupCommand } from "./backup-commands.ts";
import { COPY_DATABASE, copyForBackup } from "./embedded-copy.ts";

const root = mkdtempSync(join(tmpdir(), "tributary-word-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const secret = "a secret of thirty-two characters";

/** Runs `npm run admin -- backup FILE`. */
async function backUp(file: string, environment: Record<string, string>): Promise<string> {
  const command = findBackupCommand(["backup", file]);
  return (await command?.({ NODE_ENV: "test", APP_SECRET: secret, ...environment })) ?? "";
}

const newFile = () => join(mkdtempSync(join(root, "backups-")), "backup.tar.gz");
const good = (file: string) => ({
  ...{ good_at: expect.any(Date), good_bytes: statSync(file).size },
  ...{ failed_at: null, fault: null },
  ...{ checked_at: null, check_failed_at: null, check_fault: null },
});

test.skipIf(isEmbedded())(
  "reports a successful and a failed backup in a server's database",
  async () => {
    const { name, database } = await createTestDatabase();
    const DATA_DIR = mkdtempSync(join(root, "data-"));
    const environment = { DATABASE_URL: databaseUrl(name), BOOKS_GUARD: "off", DATA_DIR };
    const file = newFile();
    expect(await backUp(file, environment)).not.toMatch(/^WARNING: The site/m);
    const first = await findLastBackup(database.db);
    expect(first).toEqual(good(file));

    await expect(backUp(file, environment)).rejects.toThrow(/^[^\n]+ already exists\.$/);
    expect(await findLastBackup(database.db)).toEqual({
      ...first,
      failed_at: expect.any(Date),
      fault: `${file} already exists.`,
    });

    const next = newFile();
    await backUp(next, environment);
    expect(await findLastBackup(database.db)).toEqual(good(next));
  },
);

test.skipIf(isEmbedded())("makes a backup and warns if the report cannot be written", async () => {
  const { name, database } = await createTestDatabase();
  const DATA_DIR = mkdtempSync(join(root, "data-"));
  const DATABASE_URL = `${databaseUrl(name)}?options=-c%20default_transaction_read_only%3Don`;
  const environment = { DATABASE_URL, BOOKS_GUARD: "off", DATA_DIR };
  const file = newFile();
  expect(await backUp(file, environment)).toMatch(
    /^WARNING: The site could not be notified .*read-only transaction/m,
  );
  expect(existsSync(file)).toBe(true);
  await expect(backUp(file, environment)).rejects.toThrow(
    /already exists\.\nThe site could not be notified/,
  );
  expect(await findLastBackup(database.db)).toBeUndefined();
});

test("reports through the owner of an embedded database, or directly if there is none", async () => {
  const DATA_DIR = mkdtempSync(join(root, "data-"));
  const folder = join(DATA_DIR, "postgres");
  const withoutSite = newFile();
  await expect(backUp(withoutSite, { DATA_DIR })).rejects.toThrow(/no embedded database in \S+\.$/);
  expect(existsSync(folder)).toBe(false);

  const database = await openEmbeddedDatabase(folder);
  await migrate(database);
  const words: BackupReport[] = [];
  const control = await openControlSocket(DATA_DIR, async (line) => {
    if (line === COPY_DATABASE) return copyForBackup(database, DATA_DIR);
    const word = parseBackupReport(line);
    if (!word) throw new Error(`unknown: ${line}`);
    words.push(word);
    return "kept";
  });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await control.close();
    await database.close();
  };
  onTestFinished(close);
  const running = newFile();
  await backUp(running, { DATA_DIR });
  expect(words).toEqual([{ kind: "made", at: expect.any(Date), bytes: statSync(running).size }]);
  for (const word of words) await storeBackupReport(database, word);
  await close();

  const stopped = newFile();
  await backUp(stopped, { DATA_DIR });
  const again = await openEmbeddedDatabase(folder);
  onTestFinished(() => again.close());
  expect(await findLastBackup(again.db)).toEqual(good(stopped));
});
