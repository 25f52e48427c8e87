import { beforeAll, expect, test } from "vitest";
import {
  findAccountByEmail,
  updatePassword,
} from "../features/foundation/accounts/account-store.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { findSampleLogins } from "./sample-accounts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  expect(await findSampleLogins(site.deps)).toEqual([]);
  await loadSampleData(site.deps, { onlyIfEmpty: true });
});

test("logs in a donor, an organiser and an admin with the printed passwords", async () => {
  const logins = await findSampleLogins(site.deps);
  expect(logins.map(({ title, email }) => [title, email])).toEqual([
    ["A donor", "donor@example.org"],
    ["An organiser", "organiser@example.org"],
    ["An admin", "admin@example.org"],
  ]);
  expect(await findSampleLogins(site.deps)).toEqual(logins);
  expect(new Set(logins.map(({ password }) => password)).size).toBe(3);
  const roles = [];
  for (const { email, password } of logins) {
    const { status, json } = await site.post("/api/v1/auth/login/", { email, password });
    expect(status).toBe(200);
    const user = await site.deps.authenticate(`Bearer ${json.access}`);
    roles.push(user?.officeRole);
  }
  expect(roles).toEqual([null, null, "owner"]);
});

test("has a donor with donations and an organiser with a campaign", async () => {
  const [donor, organiser] = [
    await findAccountByEmail(site.db, "donor@example.org"),
    await findAccountByEmail(site.db, "organiser@example.org"),
  ];
  const donations = await site.db
    .selectFrom("donation")
    .select("id")
    .where("account_id", "=", donor?.id ?? null)
    .where("donor_email", "=", "donor@example.org")
    .execute();
  expect(donations.length).toBeGreaterThan(2);
  const campaigns = await site.db
    .selectFrom("campaign")
    .select("id")
    .where("organiser_id", "=", organiser?.id ?? "")
    .execute();
  expect(campaigns).not.toEqual([]);
});

test("has different passwords on each site", async () => {
  const sampleKey = Buffer.alloc(32, 7);
  expect(await findSampleLogins({ ...site.deps, sampleKey })).toEqual([]);
});

test("does not print a changed password", async () => {
  const admin = await findAccountByEmail(site.db, "admin@example.org");
  const hash = await site.deps.passwords.hash("one of my own");
  await inTransaction(site.database, (tx) => updatePassword(tx, admin?.id ?? "", hash));
  const logins = await findSampleLogins(site.deps);
  expect(logins.map(({ email }) => email)).toEqual(["donor@example.org", "organiser@example.org"]);
});
