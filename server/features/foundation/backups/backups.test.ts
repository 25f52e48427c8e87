import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { backupJobs } from "./backup-jobs.ts";
import { backupMetrics } from "./backup-metrics.ts";
import { backupWordLine, readBackupWord, takeBackupWord } from "./backup-word.ts";
import { findLastBackup } from "./last-backup-store.ts";

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
const succeeds = () => takeBackupWord(site.database, { at: now(), bytes: 4_711 });
const fails = (fault: string) => takeBackupWord(site.database, { at: now(), fault });
const watch = () => backupJobs(site.deps)[0]?.run({}, "a job");
const alerts = () =>
  site.db.selectFrom("alert").select(["kind", "detail", "settled_at"]).orderBy("id").execute();
/** The figures that are told, by what stands between `tributary_backup_` and the unit. */
const figures = async () =>
  Object.fromEntries(
    backupMetrics(await findLastBackup(site.db), site.clock.now).flatMap(({ name, samples }) =>
      samples.map(({ value }) => [name.replace("tributary_backup_", ""), value]),
    ),
  );

test("where no backup was ever made, nobody is told anything", async () => {
  await watch();
  expect([await alerts(), await figures()]).toEqual([[], {}]);
});

test("where the first one failed, its failure is a figure, and there is no age and no alert", async () => {
  await fails("the disk is full");
  site.clock.now += 10 * DAY_MS;
  await watch();
  expect([await alerts(), await figures()]).toEqual([[], { failed: 1 }]);
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
  expect(await figures()).toEqual({ age_seconds: 172_800, bytes: 4_711, failed: 1 });

  site.clock.now += 1;
  await watch();
  const detail = { last_good: at, last_failure: failedAt, reason: "the disk is full" };
  expect(await alerts()).toEqual([{ kind: "backup_old", detail, settled_at: null }]);

  await succeeds();
  expect(await alerts()).toEqual([{ kind: "backup_old", detail, settled_at: now() }]);
  expect(await figures()).toEqual({ age_seconds: 0, bytes: 4_711, failed: 0 });

  site.clock.now += 2 * DAY_MS + 1;
  await watch();
  expect((await alerts()).map(({ settled_at }) => settled_at)).toEqual([null]);
});

test("a word goes as a line that a process takes, however long the reason is", () => {
  const made = { at: now(), bytes: 4_711 };
  expect(readBackupWord(backupWordLine(made))).toEqual(made);
  const line = backupWordLine({ at: now(), fault: 'no "room"\n'.repeat(100) });
  expect(line).not.toContain("\n");
  expect(line.length).toBeLessThan(1_000);
  expect(readBackupWord(line)).toEqual({ at: now(), fault: 'no "room"\n'.repeat(40) });
  expect(readBackupWord("list")).toBeUndefined();
});
