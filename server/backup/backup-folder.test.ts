import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { findBackupCommand } from "./backup-commands.ts";
import {
  backupName,
  deleteOldBackups,
  findBackupOfDay,
  findNewestBackup,
} from "./backup-folder.ts";

const named = (moment: string, sealed = false) => backupName(new Date(moment), sealed);

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tributary-keep-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), "");
  return folder;
}

test("keeps the newest backup of each of the newest days, and other files", async () => {
  const early = named("2025-12-29T03:00:00Z");
  const [morning, evening] = [named("2025-12-30T03:00:00Z"), named("2025-12-30T23:59:59.999Z")];
  const afterPause = named("2026-01-02T00:00:00Z", true);
  const others = ["notes.txt", `${afterPause}.unfinished`];
  const folder = folderWith(afterPause, early, evening, morning, ...others);
  expect(await deleteOldBackups(folder, 3)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([early, evening, afterPause, ...others].sort());
  expect(await deleteOldBackups(folder, 2)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([evening, afterPause, ...others].sort());
});

test("deletes no backups of the last day, and none of earlier days because of them", async () => {
  const before = ["2026-01-01", "2026-01-02"].map((day) => named(`${day}T03:00:00Z`));
  const restarts = [10, 11, 12, 13].map((hour) => named(`2026-01-03T${hour}:00:00Z`));
  const folder = folderWith(...before, ...restarts);
  expect(await deleteOldBackups(folder, 3)).toBe(0);
  expect(await deleteOldBackups(folder, 1)).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(restarts);
});

test("finds the newest backup, and that of a day", async () => {
  const [first, second] = [named("2026-01-01T03:00:00Z"), named("2026-01-01T23:00:00Z", true)];
  const folder = folderWith(second, first, "tributary-latest.tar.gz");
  expect(await findNewestBackup(folder)).toBe(second);
  expect(await findBackupOfDay(folder, new Date("2026-01-01T23:59:59Z"))).toBe(second);
  expect(await findBackupOfDay(folder, new Date("2026-01-02T00:00:00Z"))).toBeUndefined();
  expect(await findNewestBackup(folderWith("notes.txt"))).toBeUndefined();
});

test.skipIf(isEmbedded())("makes one backup a day with --daily", async () => {
  const DATABASE_URL = databaseUrl((await createTestDatabase()).name);
  const folder = join(folderWith(), "new/");
  const backUp = async (...words: string[]) =>
    findBackupCommand(["backup", ...words, "--daily"])?.({
      ...{ NODE_ENV: "test", APP_SECRET: "a secret of thirty-two characters" },
      ...{ DATABASE_URL, BOOKS_GUARD: "off", DATA_DIR: folderWith() },
    });
  expect(await backUp(folder, "--keep", "14")).toMatch(/ rows of \d+ tables/);
  const made = readdirSync(folder);
  expect(made).toHaveLength(1);
  expect(await backUp(folder, "--keep", "14")).toBe(
    `${join(folder, made[0] ?? "")} was made today, so no new backup was made.`,
  );
  expect(readdirSync(folder)).toEqual(made);
  await expect(backUp(join(folder, "one"))).rejects.toThrow("--daily need a folder");
});
