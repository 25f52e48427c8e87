import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { backupFigures } from "./backup-figures.ts";
import { backupJobs } from "./backup-jobs.ts";
import {
  type BackupReport,
  formatBackupReport,
  parseBackupReport,
  storeBackupReport,
} from "./backup-report.ts";
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
const report = (word: BackupReport) => storeBackupReport(site.database, word);
const reportSuccess = () => report({ kind: "made", at: now(), bytes: 4_711 });
const reportFailure = (fault: string) => report({ kind: "failed", at: now(), fault });
/** Runs the hourly job. */
const watch = ({ sampleData = false } = {}) =>
  backupJobs({ ...site.deps, config: { ...site.deps.config, sampleData } })[0]?.run({}, "a job");
/** Sets the clock to this time after the first start. */
async function setTimeSinceStart(ms: number): Promise<void> {
  site.clock.now = (await findSiteStart(site.db)).getTime() + ms;
}
const alerts = () =>
  site.db.selectFrom("alert").select(["kind", "detail", "settled_at"]).orderBy("id").execute();
const figures = async () => backupFigures(await findLastBackup(site.db), site.clock.now);

test("alerts a site without a backup three days after its first start, until there is one", async () => {
  await setTimeSinceStart(3 * DAY_MS);
  await watch();
  expect([await alerts(), await figures()]).toEqual([[], {}]);

  const failedAt = now().toISOString();
  await reportFailure("the disk is full");
  site.clock.now += 1;
  await watch();
  const first_start = (await findSiteStart(site.db)).toISOString();
  const detail = { first_start, last_failure: failedAt, reason: "the disk is full" };
  expect(await alerts()).toEqual([{ kind: "backup_never", detail, settled_at: null }]);
  expect(await figures()).toEqual({ failed: 1 });

  await reportSuccess();
  await watch();
  expect(await alerts()).toEqual([{ kind: "backup_never", detail, settled_at: now() }]);
});

test("raises no alert about a missing backup on a site with sample data", async () => {
  await watch({ sampleData: true });
  expect([await alerts(), await figures()]).toEqual([[], {}]);
});

test("alerts the office two days after the last good backup, until there is a new one", async () => {
  const at = now().toISOString();
  await reportSuccess();
  site.clock.now += 2 * DAY_MS - HOUR_MS;
  const failedAt = now().toISOString();
  await reportFailure("the disk is full");
  site.clock.now += HOUR_MS;
  await watch();
  expect(await alerts()).toEqual([]);
  expect(await figures()).toEqual({ age_seconds: 172_800, failed: 1 });

  site.clock.now += 1;
  await watch();
  const detail = { last_good: at, last_failure: failedAt, reason: "the disk is full" };
  expect(await alerts()).toEqual([{ kind: "backup_old", detail, settled_at: null }]);

  await reportSuccess();
  expect(await alerts()).toEqual([{ kind: "backup_old", detail, settled_at: now() }]);
  expect(await figures()).toEqual({ age_seconds: 0, failed: 0 });

  site.clock.now += 2 * DAY_MS + 1;
  await watch();
  expect((await alerts()).map(({ settled_at }) => settled_at)).toEqual([null]);
});

test("alerts about a failed test restore until one succeeds, whatever the backups report", async () => {
  await reportSuccess();
  await report({ kind: "check_failed", at: now(), fault: "no room" });
  const known = { age_seconds: 0, failed: 0 };
  expect(await figures()).toEqual({ ...known, check_failed: 1 });
  const alert = { kind: "backup_check_failed", detail: { reason: "no room" } };
  expect(await alerts()).toEqual([{ ...alert, settled_at: null }]);

  await report({ kind: "checked", at: now() });
  expect(await figures()).toEqual({ ...known, check_age_seconds: 0, check_failed: 0 });
  expect(await alerts()).toEqual([{ ...alert, settled_at: now() }]);

  await report({ kind: "check_failed", at: now(), fault: "no room" });
  expect(await alerts()).toEqual([{ ...alert, settled_at: null }]);
  await reportSuccess();
  expect(await figures()).toEqual({ ...known, check_age_seconds: 0, check_failed: 1 });
});

test("writes a report as one line and reads it back, with a long reason shortened", () => {
  const reports: BackupReport[] = [
    { kind: "made", at: now(), bytes: 4_711 },
    { kind: "checked", at: now() },
    { kind: "check_failed", at: now(), fault: "no room" },
  ];
  for (const each of reports) expect(parseBackupReport(formatBackupReport(each))).toEqual(each);
  const failed = { kind: "failed", at: now() } as const;
  const line = formatBackupReport({ ...failed, fault: 'no "room"\n'.repeat(100) });
  expect(line).not.toContain("\n");
  expect(line.length).toBeLessThan(1_000);
  expect(parseBackupReport(line)).toEqual({ ...failed, fault: 'no "room"\n'.repeat(40) });
  expect(parseBackupReport("list")).toBeUndefined();
});
