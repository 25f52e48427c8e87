import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { backupFigures } from "./backup-figures.ts";
import { backupJobs } from "./backup-jobs.ts";
import { type BackupWord, backupWordLine, readBackupWord, takeBackupWord } from "./backup-word.ts";
import { findLastBackup, findSiteStart } from "./last-backup-store.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
beforeEach(async () => {
  await inTransaction(site.database, async (tx) => {
    await tx.deleteFrom("alert").execute();
    await tx.deleteFrom("last_backup").execute();
  });
  site.clock.now += 10 * DAY_MS;
});

const now = () => new Date(site.clock.now);
const tell = (word: BackupWord) => takeBackupWord(site.database, word);
const succeeds = () => tell({ kind: "made", at: now(), bytes: 4_711 });
const fails = (fault: string) => tell({ kind: "failed", at: now(), fault });
/** What the job of every hour does, on a site that is in use or is only tried out. */
const watch = ({ sampleData = false } = {}) =>
  backupJobs({ ...site.deps, config: { ...site.deps.config, sampleData } })[0]?.run({}, "a job");
/** Puts the clock so long after the first start. */
async function waitSinceStart(ms: number): Promise<void> {
  site.clock.now = (await findSiteStart(site.db)).getTime() + ms;
}
const alerts = () =>
  site.db.selectFrom("alert").select(["kind", "detail", "settled_at"]).orderBy("id").execute();
const figures = async () => backupFigures(await findLastBackup(site.db), site.clock.now);

test("three days after its first start a site without a backup is told, until there is one", async () => {
  await waitSinceStart(3 * DAY_MS);
  await watch();
  expect([await alerts(), await figures()]).toEqual([[], {}]);

  const failedAt = now().toISOString();
  await fails("the disk is full");
  site.clock.now += 1;
  await watch();
  const first_start = (await findSiteStart(site.db)).toISOString();
  const detail = { first_start, last_failure: failedAt, reason: "the disk is full" };
  expect(await alerts()).toEqual([{ kind: "backup_never", detail, settled_at: null }]);
  expect(await figures()).toEqual({ failed: 1 });

  await succeeds();
  await watch();
  expect(await alerts()).toEqual([{ kind: "backup_never", detail, settled_at: now() }]);
});

test("a site that is only tried out is told nothing of a missing backup", async () => {
  await watch({ sampleData: true });
  expect([await alerts(), await figures()]).toEqual([[], {}]);
});

test("two days after the last good one the office is told, until there is a new one", async () => {
  const at = now().toISOString();
  await succeeds();
  site.clock.now += 2 * DAY_MS - HOUR_MS;
  const failedAt = now().toISOString();
  await fails("the disk is full");
  site.clock.now += HOUR_MS;
  await watch();
  expect(await alerts()).toEqual([]);
  expect(await figures()).toEqual({ age_seconds: 172_800, failed: 1 });

  site.clock.now += 1;
  await watch();
  const detail = { last_good: at, last_failure: failedAt, reason: "the disk is full" };
  expect(await alerts()).toEqual([{ kind: "backup_old", detail, settled_at: null }]);

  await succeeds();
  expect(await alerts()).toEqual([{ kind: "backup_old", detail, settled_at: now() }]);
  expect(await figures()).toEqual({ age_seconds: 0, failed: 0 });

  site.clock.now += 2 * DAY_MS + 1;
  await watch();
  expect((await alerts()).map(({ settled_at }) => settled_at)).toEqual([null]);
});

test("a check that fails is told until one is good, and what the backup itself told stays", async () => {
  await succeeds();
  await tell({ kind: "check_failed", at: now(), fault: "no room" });
  const known = { age_seconds: 0, failed: 0 };
  expect(await figures()).toEqual({ ...known, check_failed: 1 });
  const told = { kind: "backup_check_failed", detail: { reason: "no room" } };
  expect(await alerts()).toEqual([{ ...told, settled_at: null }]);

  await tell({ kind: "checked", at: now() });
  expect(await figures()).toEqual({ ...known, check_age_seconds: 0, check_failed: 0 });
  expect(await alerts()).toEqual([{ ...told, settled_at: now() }]);

  await tell({ kind: "check_failed", at: now(), fault: "no room" });
  expect(await alerts()).toEqual([{ ...told, settled_at: null }]);
  await succeeds();
  expect(await figures()).toEqual({ ...known, check_age_seconds: 0, check_failed: 1 });
});

test("a word goes as a line that a process takes, however long the reason is", () => {
  const words: BackupWord[] = [
    { kind: "made", at: now(), bytes: 4_711 },
    { kind: "checked", at: now() },
    { kind: "check_failed", at: now(), fault: "no room" },
  ];
  for (const word of words) expect(readBackupWord(backupWordLine(word))).toEqual(word);
  const failed = { kind: "failed", at: now() } as const;
  const line = backupWordLine({ ...failed, fault: 'no "room"\n'.repeat(100) });
  expect(line).not.toContain("\n");
  expect(line.length).toBeLessThan(1_000);
  expect(readBackupWord(line)).toEqual({ ...failed, fault: 'no "room"\n'.repeat(40) });
  expect(readBackupWord("list")).toBeUndefined();
});
