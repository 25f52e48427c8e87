import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { Limit } from "../../foundation/limits/limit.ts";
import type { NetworkLimit } from "../../foundation/limits/network-limits.ts";
import { SECOND_FACTOR } from "../two-factor/two-factor-code.ts";
import { LOGIN, LOGIN_PLACES, type Secret } from "./guess-limits.ts";

const verify = vi.fn(cheapArgon2.verify);
/** In one place or session, at one account in a day, and from one source or network at all accounts. */
const FEW = 3;
const MORE = 8;
const limits = {
  ...{ "login:stranger": FEW, "login:session": FEW, "login:account": MORE },
  ...{ "login:source": MORE, "login:network": MORE },
};
let site: TestSite;
let proxied: TestSite;
/** Another process on the same database; the embedded database allows none. */
let neighbour: TestSite;
let ada: TestAccount;
let visitors = 0;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  site = await openTestSite({ database, limits, argon2: { ...cheapArgon2, verify } });
  const other = isEmbedded() ? database : openPostgres(databaseUrl(name));
  neighbour = await openTestSite({
    database: other,
    limits,
    clock: site.clock,
    argon2: { ...cheapArgon2, verify },
    environment: { APP_SECRET: site.deps.config.appSecrets[0], PUBLIC_URL: site.deps.publicUrl },
  });
  proxied = await openTestSite({
    database: site.database,
    limits,
    clock: site.clock,
    argon2: { ...cheapArgon2, verify },
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  return () => (other === database ? undefined : other.close());
});

beforeEach(async () => {
  // Noon: no test passes midnight, when strangers' guesses are counted anew.
  site.clock.now = (Math.ceil(site.clock.now / DAY_MS) + 1.5) * DAY_MS;
  ada = await openAccount(site);
  verify.mockClear();
});

const seconds = (count: number) => {
  site.clock.now += count * 1000;
};

const wrong = (headers: Record<string, string> = {}) =>
  ada.login({ password: "not it at all" }, headers);

async function fail(times: number) {
  for (let n = 0; n < times; n += 1) expect((await wrong()).status).toBe(401);
}

test("guesses are as few as decision 0015 says", () => {
  const points = (secret: Secret | NetworkLimit) =>
    Object.values(secret).map((one: Limit) => one.points);
  expect([points(LOGIN), points(SECOND_FACTOR), points(LOGIN_PLACES)]).toEqual([
    [10, 100, 10, 10],
    [5, 100, 5, 5],
    [30, 120],
  ]);
});

test("after too many failures 429 with Retry-After, for the right password as well", async () => {
  await fail(FEW);
  for (const refused of [await wrong(), await ada.login()]) {
    expect(refused.status).toBe(429);
    expect(refused.json.code).toBe("too_many_requests");
    expect(refused.headers.get("retry-after")).toBe("60");
  }
  expect(verify).toHaveBeenCalledTimes(FEW);
});

test("each further failure makes the wait longer, up to an hour, and then it ends", async () => {
  await fail(FEW);
  for (const wait of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
    expect((await wrong()).headers.get("retry-after")).toBe(String(wait));
    seconds(wait - 1);
    expect((await wrong()).headers.get("retry-after")).toBe("1");
    seconds(1);
    expect((await wrong()).status).toBe(401);
  }
  // The source's own count of failures has to be forgotten too.
  seconds(2 * 3600 + 1);
  expect((await ada.login()).status).toBe(200);
  await fail(FEW);
});

test("a successful login clears the count", async () => {
  for (let round = 0; round < 3; round += 1) {
    await fail(FEW - 1);
    expect((await ada.login()).status).toBe(200);
    seconds(2 * 60 * 60 + 1);
  }
});

test("failures of another day are forgotten", async () => {
  await fail(FEW - 1);
  seconds(24 * 60 * 60 + 1);
  await fail(FEW);
  expect((await wrong()).status).toBe(429);
});

test("many at once are counted before they are compared", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => wrong()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FEW);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - FEW);
  expect(verify).toHaveBeenCalledTimes(FEW);
  // The refused ones count neither for the account nor for their source.
  expect(await countedNow()).toEqual([FEW, FEW, FEW]);
});

test.skipIf(isEmbedded())("guesses at two processes at once are counted together", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? site : neighbour).post("/api/v1/auth/login/", {
        email: ada.email,
        password: "no",
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(FEW);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - FEW);
  expect(verify).toHaveBeenCalledTimes(FEW);
  expect(await countedNow()).toEqual([FEW, FEW, FEW]);
});

test("an address without an account is counted in the same way", async () => {
  const guess = () => ada.login({ email: "nobody@example.org" });
  for (let n = 0; n < FEW; n += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test("a source that tries many accounts is stopped; a forged address does not help it", async () => {
  const spray = async (n: number) => {
    const forged = { "x-forwarded-for": `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
    return (await ada.login({ email: `victim-${n}@example.org` }, forged)).status;
  };
  for (let n = 0; n < MORE; n += 1) expect(await spray(n)).toBe(401);
  expect(await spray(MORE)).toBe(429);
  expect((await ada.login()).status).toBe(429);
  expect((await loginBehindProxy("198.51.100.7", ada.email)).status).toBe(200);
});

test("a stopped source does not use up the tries of the accounts that it attacks", async () => {
  for (let n = 0; n < MORE; n += 1) await ada.login({ email: `other-${n}@example.org` });
  for (let n = 0; n < MORE; n += 1) expect((await wrong()).status).toBe(429);
  expect((await loginBehindProxy("198.51.100.8", ada.email)).status).toBe(200);
});

test("strangers share a limit of failures a day at one account, wherever they are", async () => {
  for (let n = 0; n < MORE; n += 1) {
    const answer = await loginBehindProxy(nextVisitor(), ada.email, "not it at all");
    expect(answer.status).toBe(401);
  }
  expect((await loginBehindProxy(nextVisitor(), ada.email)).status).toBe(429);
});

test("people behind one address do not use up each other's tries by logging in", async () => {
  for (let n = 0; n < MORE + 2; n += 1) expect((await ada.login()).status).toBe(200);
});

test("guesses in an open session count for that session alone", async () => {
  const bearer = await ada.bearer();
  const prove = (password: string) =>
    site.post("/api/v1/account/two-factor/", { password }, bearer);
  for (let n = 0; n < FEW; n += 1) {
    expect((await prove("not it at all")).json.code).toBe("wrong_credentials");
  }
  expect((await prove(ada.password)).status).toBe(429);
  const other = await ada.bearer();
  const path = "/api/v1/account/two-factor/";
  expect((await site.post(path, { password: ada.password }, other)).status).toBe(200);
  seconds(60);
  expect((await prove(ada.password)).status).toBe(200);
  await fail(FEW);
  expect((await prove(ada.password)).status).toBe(200);
});

test("an attempt that there was no time to compare is not counted", async () => {
  for (let n = 0; n < MORE + 2; n += 1) {
    verify.mockRejectedValueOnce(new AppError("unavailable", { retryAfter: 2 }));
    expect((await wrong()).status).toBe(503);
  }
  expect((await ada.login()).status).toBe(200);
});

test("the counters show no address", async () => {
  await wrong();
  const rows = await site.db.selectFrom("rate_limit").select("key").execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows)
    expect(key).toMatch(/^login:(account|source|stranger):[\w-]{43}$|^login:session:[\w-]{36}$/);
});

/** The counters that were written at this time. */
async function countedNow(): Promise<number[]> {
  const rows = await site.db
    .selectFrom("rate_limit")
    .select("points")
    .where(
      "expires_at",
      "in",
      [DAY_MS, 2 * HOUR_MS].map((life) => new Date(site.clock.now + life)),
    )
    .execute();
  return rows.map(({ points }) => points);
}

function nextVisitor(): string {
  visitors += 1;
  return `198.51.100.${100 + visitors}`;
}

/** A trusted proxy says which address a call comes from. */
function loginBehindProxy(address: string, email: string, password = ada.password) {
  const headers = { "x-forwarded-for": address };
  return proxied.post("/api/v1/auth/login/", { email, password }, headers);
}

test("addresses of one network share a limit of wrong logins, whatever the accounts", async () => {
  const login = (address: string, email: string) =>
    proxied.post(
      "/api/v1/auth/login/",
      { email, password: "not it at all" },
      { "x-forwarded-for": address },
    );
  const neighbour = (index: number) => `2001:db8:51:${index}::1`;
  for (let guess = 0; guess < MORE; guess += 1) {
    const { status } = await login(neighbour(guess), `spray-${guess}@example.org`);
    expect(status).toBe(401);
  }
  expect((await login(neighbour(99), "spray-last@example.org")).status).toBe(429);
  expect((await login("2001:db8:52:1::1", "spray-last@example.org")).status).toBe(401);
});
