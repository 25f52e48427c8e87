import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openBrowser, wrongCode } from "../../../testing/services/test-browser.ts";
import { openTestSite, type TestResponse, type TestSite } from "../../../testing/test-site.ts";
import { createCode, openTwoFactor, TWO_FACTOR } from "../../../testing/test-two-factor.ts";

const LOGIN = "/api/v1/auth/login/";
const ANSWER = "/api/v1/auth/two-factor/";
const OWNER = "203.0.113.1";
const from = (address: string) => ({ "x-forwarded-for": address });
type Poster = {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>;
};

let site: TestSite;
let person: Awaited<ReturnType<typeof openTwoFactor>>;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    mails: true,
    limits: { "two-factor:account": 10 },
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});

beforeEach(async () => {
  site.clock.now = (Math.ceil(site.clock.now / DAY_MS) + 1.5) * DAY_MS;
  person = await openTwoFactor(site);
});

/** Logs in with the password and a right or wrong code. */
async function logIn(address: string, { right }: { right: boolean }, by: Poster = site) {
  const { json } = await by.post(LOGIN, person.ada, from(address));
  const shown = await createCode(site, person.secret);
  const code = right ? shown : wrongCode(shown);
  const { two_factor_token } = json;
  return by.post(ANSWER, { two_factor_token, code }, from(address));
}

test("a stranger with the password blocks only their own attempts at the second factor", async () => {
  for (let n = 0; n < 5; n += 1) {
    expect((await logIn("198.51.100.1", { right: false })).status).toBe(401);
  }
  for (const wait of [60, 120, 240]) {
    const refused = await logIn("198.51.100.1", { right: true });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(wait)]);
    site.clock.now += wait * 1000;
    expect((await logIn("198.51.100.1", { right: false })).status).toBe(401);
  }
  expect((await logIn(OWNER, { right: true })).status).toBe(200);
});

test("strangers share a daily limit, and a known device has its own", async () => {
  const browser = openBrowser(site);
  expect((await logIn(OWNER, { right: true }, browser)).status).toBe(200);
  site.clock.now += 60_000;
  for (let n = 0; n < 10; n += 1) {
    const answer = await logIn(`198.51.100.${(n % 5) + 1}`, { right: false });
    expect(answer.status).toBe(401);
  }
  expect((await logIn(OWNER, { right: true })).status).toBe(429);
  expect((await logIn(OWNER, { right: true }, browser)).status).toBe(200);
  site.clock.now += 60_000;
  for (let n = 0; n < 5; n += 1) await logIn(OWNER, { right: false }, browser);
  expect((await logIn(OWNER, { right: true }, browser)).status).toBe(429);
});

test("a device becomes known neither by the password alone nor by a reset", async () => {
  const browser = openBrowser(site);
  await browser.post(LOGIN, person.ada, from(OWNER));
  expect(browser.cookie("device")).toBeUndefined();
  const reset = "/api/v1/auth/password-reset/";
  await browser.post(reset, { email: person.ada.email });
  const code = /^ {4}(\d{6})$/m.exec((await site.mailTo(person.ada.email)).text)?.[1];
  const password = "a new river every day";
  const changed = await browser.post(reset, { password, confirm_password: password, code });
  expect(changed.status).toBe(200);
  expect(browser.cookie("device")).toBeUndefined();
});

test("attempts at the first code of an authenticator count for their session", async () => {
  const { ada, bearer } = person;
  await site.post(`${TWO_FACTOR}disable/`, { password: ada.password }, bearer);
  const other = await ada.bearer();
  const { secret } = (await site.post(TWO_FACTOR, { password: ada.password }, bearer)).json;
  const code = await createCode(site, secret);
  const confirm = (session: { authorization: string }, guess: string) =>
    site.post(`${TWO_FACTOR}confirm/`, { code: guess }, session);
  for (let n = 0; n < 5; n += 1) await confirm(other, wrongCode(code));
  expect((await confirm(other, code)).status).toBe(429);
  expect((await confirm(bearer, code)).status).toBe(200);
});
