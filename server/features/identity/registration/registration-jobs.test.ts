import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createAccount } from "../../foundation/accounts/create-account.ts";
import { findAccountReferences } from "../../foundation/accounts/unused-account-store.ts";
import { sessionJobs } from "../sessions/session-jobs.ts";
import { registrationJobs } from "./registration-jobs.ts";

const password = "a long walk by the river";
let site: TestSite;
let people = 0;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

/** Somebody who signed up then, and never confirmed the address. */
async function newcomer(daysAgo: number, more: { confirmed?: boolean; admin?: boolean } = {}) {
  people += 1;
  const email = `newcomer-${people}@example.org`;
  const createdAt = new Date(site.clock.now - daysAgo * DAY_MS);
  const passwordHash = await site.deps.passwords.hash(password);
  const id = await inTransaction(site.database, (tx) =>
    createAccount(tx, {
      ...{ email, firstName: "Ada", lastName: "Obi", portrait: null, passwordHash, createdAt },
      ...(more.confirmed ? { emailVerifiedAt: createdAt } : {}),
      ...(more.admin ? { role: "admin" } : {}),
    }),
  );
  return { id, email };
}

const login = ({ email }: { email: string }) =>
  site.post("/api/v1/auth/login/", { email, password, refresh: true });

async function forget() {
  for (const job of [...sessionJobs(site.deps), ...registrationJobs(site.deps)])
    await job.run({}, "once");
}

async function left(...all: Array<{ id: string }>): Promise<boolean[]> {
  const rows = await site.db.selectFrom("account").select("id").execute();
  return all.map(({ id }) => rows.some((row) => row.id === id));
}

test("an account that nobody confirmed or used is deleted after thirty days, and its address is free", async () => {
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
  await forget();
  expect(await left(old, young, confirmed, admin, disabled)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  const again = { first_name: "Ngozi", last_name: "Ade", email: old.email, password };
  expect((await site.post("/api/v1/auth/register/", again)).status).toBe(201);
  expect((await login(old)).status).toBe(200);
});

test("whoever did something stays, and a session counts until a month after its end", async () => {
  const [giver, visitor] = [await newcomer(31), await newcomer(31)];
  const { id: campaign } = await site.campaign();
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_follow")
      .values({ campaign_id: campaign, account_id: giver.id, followed_at: new Date() })
      .execute(),
  );
  await login(visitor);
  await forget();
  expect(await left(giver, visitor)).toEqual([true, true]);
  site.clock.now += 32 * DAY_MS;
  await forget();
  expect(await left(giver, visitor)).toEqual([true, false]);
});

test("whatever may refer to an account is known, and found by an index", async () => {
  const references = await findAccountReferences(site.db);
  const named = references.map(({ table, column }) => `${table}.${column}`);
  expect(named).toEqual(
    expect.arrayContaining(["donation.account_id", "campaign.organiser_id", "session.account_id"]),
  );
  const indexed = await readRows(
    site.db,
    sql<{ named: string }>`
      SELECT indrelid::regclass || '.' || attname AS named
      FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
      WHERE indisvalid AND (indpred IS NULL
        OR pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')`,
  );
  const found = new Set(indexed.map((row) => row.named));
  expect(named.filter((one) => !found.has(one))).toEqual([]);
});
