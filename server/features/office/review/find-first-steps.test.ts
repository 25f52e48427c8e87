import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { storeBackupReport } from "../../foundation/backups/backup-report.ts";
import { type FirstStepsDeps, findFirstSteps } from "./find-first-steps.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});

const steps = (more: Partial<FirstStepsDeps> = {}) => {
  const config = { sampleData: false, smtpUrl: undefined };
  return findFirstSteps({ ...site.deps, config, gateways: { all: [{ mode: "test" }] }, ...more });
};
const charity = (address: string, registration: string) => ({
  settings: {
    fresh: async () => {
      const known = await site.deps.settings.fresh();
      const details = { charity_address: address, charity_registration: registration };
      return { ...known, values: { ...known.values, ...details } };
    },
  },
});
let admins = 0;
const addAdmin = (more: object = {}) =>
  inTransaction(site.database, async (tx) => {
    admins += 1;
    await tx
      .insertInto("account")
      .values({
        ...{
          id: randomUUID(),
          email: `admin${admins}@example.org`,
          first_name: "Ada",
          last_name: "Admin",
        },
        ...{ role: "admin", created_at: new Date(site.clock.now), ...more },
      })
      .execute();
  });

test("lists all steps in order on a new site, and none on a site with sample data", async () => {
  const all = ["charity", "gateway", "email", "second_admin", "backup"];
  expect(await steps(charity("", ""))).toEqual(all);
  expect(await steps({ config: { sampleData: true, smtpUrl: undefined } })).toEqual([]);
});

test("leaves out steps that are done", async () => {
  expect(await steps(charity("1 River Lane", ""))).toContain("charity");
  expect(await steps(charity("1 River Lane", "12/345"))).not.toContain("charity");
  expect(await steps({ gateways: { all: [{ mode: "live" }] } })).not.toContain("gateway");
  const config = { sampleData: false, smtpUrl: "smtp://127.0.0.1" };
  expect(await steps({ config })).not.toContain("email");
  await storeBackupReport(site.database, { kind: "made", at: new Date(site.clock.now), bytes: 1 });
  expect(await steps()).not.toContain("backup");
});

test("counts only admins who can log in", async () => {
  await addAdmin();
  await addAdmin({ disabled_at: new Date(site.clock.now) });
  expect(await steps()).toContain("second_admin");
  await addAdmin();
  expect(await steps()).not.toContain("second_admin");
});
