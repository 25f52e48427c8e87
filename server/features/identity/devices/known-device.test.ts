import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openBrowser, type TestBrowser } from "../../../testing/services/test-browser.ts";
import { openAccount, readSetCookie, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const LOGIN = "/api/v1/auth/login/";
let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});

beforeEach(async () => {
  site.clock.now = (Math.ceil(site.clock.now / DAY_MS) + 1.5) * DAY_MS;
  ada = await openAccount(site);
});

const from = (n: number) => ({ "x-forwarded-for": `198.51.100.${n}` });

async function logInFirst(account = ada): Promise<TestBrowser> {
  const browser = openBrowser(site);
  expect((await browser.post(LOGIN, account, from(250))).status).toBe(200);
  return browser;
}

/** Uses up the strangers' login attempts at the account. */
async function blockStrangers({ email } = ada) {
  for (let n = 0; n < 100; n += 1) {
    await site.post(LOGIN, { email, password: "not it" }, from(n % 20));
  }
}

/** The status of a login with the right password and this cookie while strangers are blocked. */
async function loginStatus(cookie: string | undefined, password = ada.password): Promise<number> {
  const headers = { ...from(200), cookie: `device=${cookie}` };
  return (await site.post(LOGIN, { email: ada.email, password }, headers)).status;
}

test("its cookie is long-lived, hidden from scripts and other sites, and anonymous", async () => {
  const line = readSetCookie(await ada.login(), "device") ?? "";
  expect(line).toMatch(
    /^device=[\w-]{22}\.0\.\d{5}\.[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth\/; HttpOnly; SameSite=Lax$/,
  );
  const environment = { PUBLIC_URL: "https://tributary.example" };
  const { database, clock } = site;
  const secure = await openTestSite({ database, clock, argon2: fakeArgon2, environment });
  const answer = await secure.post(LOGIN, ada);
  expect(readSetCookie(answer, "__Host-device")).toContain(
    "; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});

test("ignores a cookie that is unsigned, changed or another account's", async () => {
  const mine = (await logInFirst()).cookie("device") ?? "";
  const other = (await logInFirst(await openAccount(site))).cookie("device");
  const [id, generation, ends, signature] = mine.split(".");
  await blockStrangers();
  expect(await loginStatus(mine)).toBe(200);
  await blockStrangers();
  for (const bad of [
    other,
    `${"A".repeat(22)}.${generation}.${ends}.${signature}`,
    `${id}.1.${ends}.${signature}`,
    `${id}.${generation}.99999.${signature}`,
    `${id}.${generation}.${ends}.${"A".repeat(43)}`,
    `${id}.${generation}.${ends}`,
    "~~~~",
    "",
  ]) {
    expect(await loginStatus(bad), bad).toBe(429);
  }
  const crowded = [...Array.from({ length: 5 }, () => other), mine].join("~");
  expect(await loginStatus(crowded)).toBe(429);
});

test("counts another account's cookie as a stranger", async () => {
  const browser = await logInFirst(await openAccount(site));
  for (let n = 0; n < 10; n += 1) {
    const guess = { email: ada.email, password: "not it" };
    expect((await browser.post(LOGIN, guess, from(201))).status).toBe(401);
  }
  expect((await browser.post(LOGIN, ada, from(201))).status).toBe(429);
});

test("expires after four hundred days", async () => {
  const cookie = (await logInFirst()).cookie("device");
  site.clock.now += 400 * DAY_MS;
  await blockStrangers();
  expect(await loginStatus(cookie)).toBe(200);
  site.clock.now += DAY_MS;
  await blockStrangers();
  expect(await loginStatus(cookie)).toBe(429);
});

const next = "an even longer walk by the sea";
const endings: Array<[string, string, (bearer: { authorization: string }) => Promise<unknown>]> = [
  [
    "a new password",
    next,
    (bearer) =>
      site.post(
        "/api/v1/account/password/",
        { old_password: ada.password, new_password: next, confirm_new_password: next },
        bearer,
      ),
  ],
  [
    "logging out of all devices",
    "a long walk by the river",
    (bearer) => site.post("/api/v1/auth/logout-all/", {}, bearer),
  ],
];

test.each(endings)("%s resets all known devices", async (_, password, end) => {
  const cookie = (await logInFirst()).cookie("device");
  await end(await ada.bearer());
  await blockStrangers();
  expect(await loginStatus(cookie, password)).toBe(429);
});

test("a browser with a remaining session is known again after a renewal", async () => {
  const browser = await logInFirst();
  const { access } = (await browser.post("/api/v1/auth/refresh/", {})).json;
  const before = browser.cookie("device");
  const bearer = { authorization: `Bearer ${access}` };
  const change = { old_password: ada.password, new_password: next, confirm_new_password: next };
  expect((await site.post("/api/v1/account/password/", change, bearer)).status).toBe(200);
  expect((await browser.post("/api/v1/auth/refresh/", {})).status).toBe(200);
  expect(browser.cookie("device")).not.toBe(before);
  await blockStrangers();
  expect(await loginStatus(before, next)).toBe(429);
  expect(await loginStatus(browser.cookie("device"), next)).toBe(200);
});

test("a browser knows the last five people who used it", async () => {
  const browser = openBrowser(site);
  const people = [];
  for (let n = 0; n < 6; n += 1) people.push(await openAccount(site));
  for (const person of people) await browser.post(LOGIN, person, from(250));
  const claims = people.map(({ email }) =>
    site.deps.devices.findClaim({ ...noCookies, get: () => browser.cookie("device") }, email),
  );
  expect(claims.map((claim) => claim !== undefined)).toEqual([false, true, true, true, true, true]);
});

const noCookies = { set: () => {}, clear: () => {} };
