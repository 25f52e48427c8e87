import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createAccount } from "../../foundation/accounts/create-account.ts";
import { findAccountReferences } from "../../foundation/accounts/unused-account-store.ts";
import { sessionJobs } from "../sessions/session-jobs.ts";
import { registrationJobs } from "./registration-jobs.ts";

const password = "a long walk by the river";
let site: TestSite;
let people = 0;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});

/** A person who signed up then, by default without confirming the address. */
async function newcomer(daysAgo: number, options: { confirmed?: boolean; admin?: boolean } = {}) {
  people += 1;
  const email = `newcomer-${people}@example.org`;
  const createdAt = new Date(site.clock.now - daysAgo * DAY_MS);
  const passwordHash = await site.deps.passwords.hash(password);
  const id = await inTransaction(site.database, (tx) =>
    createAccount(tx, {
      ...{ email, firstName: "Ada", lastName: "Obi", portrait: null, passwordHash, createdAt },
      ...(options.confirmed ? { emailVerifiedAt: createdAt } : {}),
      ...(options.admin ? { officeRole: "owner" as const } : {}),
    }),
  );
  return { id, email };
}

const login = ({ email }: { email: string }) =>
  site.post("/api/v1/auth/login/", { email, password, refresh: true });

async function runJobs() {
  for (const job of [...sessionJobs(site.deps), ...registrationJobs(site.deps)])
    await job.run({}, "once");
}

async function exist(...all: Array<{ id: string }>): Promise<boolean[]> {
  const rows = await site.db.selectFrom("account").select("id").execute();
  return all.map(({ id }) => rows.some((row) => row.id === id));
}

test("deletes an unconfirmed and unused account after thirty days, and frees its address", async () => {
  const old = await newcomer(31);
  const young = await newcomer(29);
  const confirmed = await newcomer(31, { confirmed: true });
  const admin = await newcomer(31, { admin: true });
  const disabled = await newcomer(31);
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("account")
      .set({ disabled_at: new Date(site.clock.now) })
      .where("id", "=", disabled.id)
      .execute(),
  );
  await runJobs();
  expect(await exist(old, young, confirmed, admin, disabled)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  const newAccount = { first_name: "Ngozi", last_name: "Ade", email: old.email, password };
  expect((await site.post("/api/v1/auth/register/", newAccount)).status).toBe(201);
  expect((await login(old)).status).toBe(200);
});

test("keeps an account that was used, or had a session in the last month", async () => {
  const [follower, visitor] = [await newcomer(31), await newcomer(31)];
  const { id: campaign } = await site.campaign();
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_follow")
      .values({ campaign_id: campaign, account_id: follower.id, followed_at: new Date() })
      .execute(),
  );
  await login(visitor);
  await runJobs();
  expect(await exist(follower, visitor)).toEqual([true, true]);
  site.clock.now += 32 * DAY_MS;
  await runJobs();
  expect(await exist(follower, visitor)).toEqual([true, false]);
});

test("finds every reference to an account, all of them indexed", async () => {
  const references = await findAccountReferences(site.db);
  const columns = references.map(({ table, column }) => `${table}.${column}`);
  expect(columns).toEqual(
    expect.arrayContaining(["donation.account_id", "campaign.organiser_id", "session.account_id"]),
  );
  const indexed = await readRows(
    site.db,
    sql<{ column: string }>`
      SELECT indrelid::regclass || '.' || attname AS column
      FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
      WHERE indisvalid AND (indpred IS NULL
        OR pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')`,
  );
  const indexedColumns = new Set(indexed.map(({ column }) => column));
  expect(columns.filter((column) => !indexedColumns.has(column))).toEqual([]);
});
