import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { forgetInPages } from "../../../platform/jobs/forget-in-pages.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { lockAccountAlone } from "../../foundation/accounts/account-store.ts";
import { forgetCounters } from "../../foundation/throttle/throttle-store.ts";
import { LOGIN, SOURCE_LIMIT } from "./guess-throttle.ts";
import { createLoginBatches } from "./login-batches.ts";
import { countLogins } from "./login-store.ts";
import { insertSessions, type Opening } from "./session-store.ts";

let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  await forgetInPages(site.database, (tx, page) =>
    forgetCounters(tx, new Date("2999-01-01"), page),
  );
  ada = await openAccount(site);
  eve = await openAccount(site);
});

const attemptOf = ({ email }: { email: string }, source = email) => ({
  throttled: [
    { key: `source ${source}`, limit: SOURCE_LIMIT },
    { key: `account ${email}`, limit: LOGIN.limit },
  ],
  email,
});

const countAll = (...attempts: Array<ReturnType<typeof attemptOf>>) =>
  inOneStatement(site.database, (tx) => countLogins(tx, attempts, new Date(site.clock.now)));

const openingOf = (account: TestAccount, more: Partial<Opening> = {}): Opening => ({
  session: {
    id: uuidv7(),
    accountId: account.id,
    refreshHash: uuidv7(),
    lasting: false,
    client: "Firefox on Linux",
    now: new Date(site.clock.now),
    expiresAt: new Date(site.clock.now + 60_000),
  },
  secondFactor: false,
  forgiven: { all: [`account ${account.email}`], one: [`source ${account.email}`] },
  ...more,
});

const openAll = (...openings: Opening[]) =>
  inOneStatement(site.database, (tx) => insertSessions(tx, openings));

async function failures(): Promise<Record<string, number>> {
  const rows = await site.db.selectFrom("throttle").select(["key", "failures"]).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.failures]));
}

const sessionsOf = ({ id }: TestAccount) =>
  site.db.selectFrom("session").select("id").where("account_id", "=", id).execute();

test("attempts that are counted together each get their own account, or none for an unknown address", async () => {
  const nobody = { email: "nobody@example.org" };
  const counted = await countAll(attemptOf(eve), attemptOf(nobody), attemptOf(ada));
  expect(counted.map(({ account }) => account?.id)).toEqual([eve.id, undefined, ada.id]);
  expect(counted.map((one) => one.counted.length)).toEqual([2, 2, 2]);
  expect(Object.values(await failures())).toEqual([1, 1, 1, 1, 1, 1]);
});

test("of attempts that are counted together, one that has to wait is not counted", async () => {
  for (let n = 0; n < LOGIN.limit.attempts; n += 1) await countAll(attemptOf(ada, "elsewhere"));
  const counted = await countAll(attemptOf(ada), attemptOf(eve));
  expect(counted.map((one) => one.counted.length)).toEqual([0, 2]);
  expect(await failures()).toEqual({
    "source elsewhere": 10,
    [`account ${ada.email}`]: 10,
    [`source ${eve.email}`]: 1,
    [`account ${eve.email}`]: 1,
  });
});

test("attempts from one source that come together are all counted for it", async () => {
  const clock = vi.fn(site.deps.clock);
  const batches = createLoginBatches({ ...site.deps, clock }, { waiting: () => 1 });
  const attempts = [attemptOf(ada, "office"), attemptOf(eve, "office"), attemptOf(ada, "home")];
  const counted = await Promise.all(attempts.map((attempt) => batches.count(attempt)));
  expect(counted.map(({ account }) => account?.id)).toEqual([ada.id, eve.id, ada.id]);
  expect(await failures()).toMatchObject({ "source office": 2, [`account ${ada.email}`]: 2 });
  // The two of the office have a statement each; the third goes with one of them.
  expect(clock).toHaveBeenCalledTimes(2);
});

test("of fifty guesses at one account that come while others wait, ten are counted", async () => {
  const batches = createLoginBatches(site.deps, { waiting: () => 1 });
  const guesses = Array.from({ length: 50 }, (_, n) => attemptOf(ada, `source ${n}`));
  const counted = await Promise.all(guesses.map((guess) => batches.count(guess)));
  expect(counted.filter((one) => one.counted.length === 2)).toHaveLength(10);
  expect((await failures())[`account ${ada.email}`]).toBe(10);
});

test("of sessions that are opened together, only the one with a changed password stays shut", async () => {
  await countAll(attemptOf(ada), attemptOf(eve));
  const [opened, shut] = await openAll(openingOf(ada), openingOf(eve, { passwordStamp: "old" }));
  expect([opened?.id, shut]).toEqual([ada.id, undefined]);
  expect([await sessionsOf(ada), await sessionsOf(eve)]).toMatchObject([[{}], []]);
  expect(await failures()).toEqual({
    [`source ${ada.email}`]: 0,
    [`account ${ada.email}`]: 0,
    [`source ${eve.email}`]: 1,
    [`account ${eve.email}`]: 1,
  });
});

test("two sessions of one account can be opened together, and each attempt is forgiven", async () => {
  for (let n = 0; n < 3; n += 1) await countAll(attemptOf(ada));
  const owners = await openAll(openingOf(ada), openingOf(ada));
  expect(owners.map((owner) => owner?.id)).toEqual([ada.id, ada.id]);
  expect(await sessionsOf(ada)).toHaveLength(2);
  expect(await failures()).toEqual({ [`source ${ada.email}`]: 1, [`account ${ada.email}`]: 0 });
});

test("a login that the database refuses does not stop the others", async () => {
  const batches = createLoginBatches(site.deps, { waiting: () => 1 });
  const wrong = batches.open(openingOf(eve, { forgiven: { one: ["\u0000"] } }));
  const right = batches.open(openingOf(ada));
  await expect(wrong).rejects.toThrow("invalid byte sequence");
  expect((await right)?.id).toBe(ada.id);
});

test.skipIf(isEmbedded())("a locked account keeps only its own login waiting", async () => {
  const batches = createLoginBatches(site.deps, { waiting: () => 1 });
  const commit = await held(site, (tx) => lockAccountAlone(tx, ada.id));
  const [locked, free] = [batches.open(openingOf(ada)), batches.open(openingOf(eve))];
  expect((await free)?.id).toBe(eve.id);
  await queued(site, 1);
  await commit();
  expect((await locked)?.id).toBe(ada.id);
});

test("when the database is away, each login learns so after one attempt", async () => {
  const away = Object.assign(new Error("no"), { code: "ECONNREFUSED" });
  const clock = vi.fn(() => {
    throw away;
  });
  const batches = createLoginBatches({ ...site.deps, clock }, { waiting: () => 1 });
  const attempts = [attemptOf(ada), attemptOf(eve)].map((attempt) => batches.count(attempt));
  const refused = { status: "rejected", reason: away };
  expect(await Promise.allSettled(attempts)).toEqual([refused, refused]);
  expect(clock).toHaveBeenCalledTimes(1);
});
