import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { Limit } from "../../foundation/limits/limit.ts";
import type { NetworkLimit } from "../../foundation/limits/network-limits.ts";
import { SECOND_FACTOR_LIMITS } from "../two-factor/two-factor-code.ts";
import { LOGIN_LIMITS, LOGIN_NETWORK_LIMITS, type SecretLimits } from "./login-attempt-limits.ts";

const verify = vi.fn(fakeArgon2.verify);
/** Attempts from one network or session. */
const FEW = 3;
/** Attempts at one account in a day, and from one source or network at all accounts. */
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

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  site = await openTestSite({ database, limits, argon2: { ...fakeArgon2, verify } });
  const other = isEmbedded() ? database : openPostgres(databaseUrl(name));
  neighbour = await openTestSite({
    database: other,
    limits,
    clock: site.clock,
    argon2: { ...fakeArgon2, verify },
    environment: { APP_SECRET: site.deps.config.appSecrets[0], PUBLIC_URL: site.deps.publicUrl },
  });
  proxied = await openTestSite({
    database: site.database,
    limits,
    clock: site.clock,
    argon2: { ...fakeArgon2, verify },
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  return () => (other === database ? undefined : other.close());
});

beforeEach(async () => {
  // Noon, so that no test passes midnight, when strangers' counts restart.
  site.clock.now = (Math.ceil(site.clock.now / DAY_MS) + 1.5) * DAY_MS;
  ada = await openAccount(site);
  verify.mockClear();
});

const waitSeconds = (count: number) => {
  site.clock.now += count * 1000;
};

const wrong = (headers: Record<string, string> = {}) =>
  ada.login({ password: "not it at all" }, headers);

async function fail(times: number) {
  for (let n = 0; n < times; n += 1) expect((await wrong()).status).toBe(401);
}

test("has the limits of decision 0015", () => {
  const points = (limits: SecretLimits | NetworkLimit) =>
    Object.values(limits).map((limit: Limit) => limit.points);
  expect([
    points(LOGIN_LIMITS),
    points(SECOND_FACTOR_LIMITS),
    points(LOGIN_NETWORK_LIMITS),
  ]).toEqual([
    [10, 100, 10, 10],
    [5, 100, 5, 5],
    [30, 120],
  ]);
});

test("refuses further attempts after too many failures, even with the right password", async () => {
  await fail(FEW);
  for (const refused of [await wrong(), await ada.login()]) {
    expect(refused.status).toBe(429);
    expect(refused.json.code).toBe("too_many_requests");
    expect(refused.headers.get("retry-after")).toBe("60");
  }
  expect(verify).toHaveBeenCalledTimes(FEW);
});

test("doubles the wait with each further failure, up to an hour", async () => {
  await fail(FEW);
  for (const wait of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
    expect((await wrong()).headers.get("retry-after")).toBe(String(wait));
    waitSeconds(wait - 1);
    expect((await wrong()).headers.get("retry-after")).toBe("1");
    waitSeconds(1);
    expect((await wrong()).status).toBe(401);
  }
  // Until the source's own count has expired as well.
  waitSeconds(2 * 3600 + 1);
  expect((await ada.login()).status).toBe(200);
  await fail(FEW);
});

test("resets the count after a successful login", async () => {
  for (let round = 0; round < 3; round += 1) {
    await fail(FEW - 1);
    expect((await ada.login()).status).toBe(200);
    waitSeconds(2 * 60 * 60 + 1);
  }
});

test("forgets failures after a day", async () => {
  await fail(FEW - 1);
  waitSeconds(24 * 60 * 60 + 1);
  await fail(FEW);
  expect((await wrong()).status).toBe(429);
});

test("counts simultaneous attempts before comparing them", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => wrong()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FEW);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - FEW);
  expect(verify).toHaveBeenCalledTimes(FEW);
  // Refused attempts count neither for the account nor for the source.
  expect(await countedNow()).toEqual([FEW, FEW, FEW]);
});

test.skipIf(isEmbedded())("counts simultaneous attempts at two processes together", async () => {
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

test("counts attempts at an address without an account in the same way", async () => {
  const guess = () => ada.login({ email: "nobody@example.org" });
  for (let n = 0; n < FEW; n += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test("blocks a source that tries many accounts, even with forged addresses", async () => {
  const spray = async (n: number) => {
    const forged = { "x-forwarded-for": `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
    return (await ada.login({ email: `victim-${n}@example.org` }, forged)).status;
  };
  for (let n = 0; n < MORE; n += 1) expect(await spray(n)).toBe(401);
  expect(await spray(MORE)).toBe(429);
  expect((await ada.login()).status).toBe(429);
  expect((await loginBehindProxy("198.51.100.7", ada.email)).status).toBe(200);
});

test("doesn't count a blocked source's attempts for the accounts it attacks", async () => {
  for (let n = 0; n < MORE; n += 1) await ada.login({ email: `other-${n}@example.org` });
  for (let n = 0; n < MORE; n += 1) expect((await wrong()).status).toBe(429);
  expect((await loginBehindProxy("198.51.100.8", ada.email)).status).toBe(200);
});

test("doesn't count successful logins from a shared address", async () => {
  for (let n = 0; n < MORE + 2; n += 1) expect((await ada.login()).status).toBe(200);
});

test("counts attempts in an open session for that session only", async () => {
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
  waitSeconds(60);
  expect((await prove(ada.password)).status).toBe(200);
  await fail(FEW);
  expect((await prove(ada.password)).status).toBe(200);
});

test("doesn't count an attempt that couldn't be compared", async () => {
  for (let n = 0; n < MORE + 2; n += 1) {
    verify.mockRejectedValueOnce(new AppError("unavailable", { retryAfter: 2 }));
    expect((await wrong()).status).toBe(503);
  }
  expect((await ada.login()).status).toBe(200);
});

test("stores no addresses in clear text", async () => {
  await wrong();
  const rows = await site.db.selectFrom("rate_limit").select("key").execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows)
    expect(key).toMatch(/^login:(account|source|stranger):[\w-]{43}$|^login:session:[\w-]{36}$/);
});

/** The counters that were last written at this time. */
async function countedNow(): Promise<number[]> {
  const rows = await site.db
    .selectFrom("rate_limit")
    .select("points")
    .where(
      "expires_at",
      "in",
      [DAY_MS, 2 * HOUR_MS].map((windowMs) => new Date(site.clock.now + windowMs)),
    )
    .execute();
  return rows.map(({ points }) => points);
}

/** Logs in from this address, as reported by a trusted proxy. */
function loginBehindProxy(address: string, email: string, password = ada.password) {
  const headers = { "x-forwarded-for": address };
  return proxied.post("/api/v1/auth/login/", { email, password }, headers);
}

test("limits the failures of all addresses of a network at all accounts", async () => {
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
