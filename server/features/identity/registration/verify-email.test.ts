import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  openBrowser,
  readEmailCode,
  readEmailLink,
  type TestBrowser,
  wrongCode,
} from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

function newPerson() {
  const email = `ngozi-${randomUUID().slice(0, 8)}@example.org`;
  return { first_name: "Ngozi", last_name: "Bello", email, password: "many small streams" };
}

function findAccount(email: string) {
  return site.db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
}

async function newcomer() {
  const person = newPerson();
  const browser = openBrowser(site);
  await browser.post("/api/v1/auth/register/", person);
  const mail = await site.mailTo(person.email);
  return { person, browser, mail, code: readEmailCode(mail), link: readEmailLink(mail) };
}

const VERIFY = "/api/v1/auth/verify-email/";
const LOGIN = "/api/v1/auth/login/";
const isConfirmed = async (email: string) => !!(await findAccount(email))?.email_verified_at;
const login = (
  browser: Pick<TestBrowser, "post">,
  { email, password }: { email: string; password: string },
  code?: string,
) => browser.post(LOGIN, { email, password, code });

test("confirms the address with the emailed code, once", async () => {
  const { person, browser, code } = await newcomer();
  const cookie = `ticket=${browser.cookie("ticket")}`;
  const answer = await browser.post("/api/v1/auth/verify-email/", { code });
  expect([answer.status, answer.json]).toEqual([
    200,
    { message: "code verify successfully!", confirmed: true },
  ]);
  expect((await findAccount(person.email))?.email_verified_at).not.toBeNull();
  expect(browser.cookie("ticket")).toBeUndefined();
  const again = await site.post("/api/v1/auth/verify-email/", { code }, { cookie });
  expect([again.status, again.json.code]).toEqual([401, "wrong_code"]);
});

test("refuses a code without its own ticket", async () => {
  const first = await newcomer();
  const second = await newcomer();
  const elsewhere = await site.post("/api/v1/auth/verify-email/", { code: first.code });
  expect([elsewhere.status, elsewhere.json.code]).toEqual([401, "no_ticket"]);
  expect(
    (await second.browser.post("/api/v1/auth/verify-email/", { code: first.code })).status,
  ).toBe(first.code === second.code ? 200 : 401);
  const strange = { cookie: `ticket=${randomUUID()}` };
  const guessed = await site.post("/api/v1/auth/verify-email/", { code: first.code }, strange);
  expect([guessed.status, guessed.json.code]).toEqual([401, "wrong_code"]);
  const odd = { cookie: "ticket=1'; DROP TABLE account" };
  expect((await site.post("/api/v1/auth/verify-email/", { code: first.code }, odd)).status).toBe(
    401,
  );
  expect((await findAccount(first.person.email))?.email_verified_at).toBeNull();
});

test("emails another code on request, but only to an unconfirmed address", async () => {
  const { person, browser, mail, code } = await newcomer();
  const resend = "/api/v1/auth/verify-email/resend/";
  const waiting = await browser.post(resend, { email: person.email.toUpperCase() });
  const another = await site.mailTo(person.email);
  expect([mail.text, another.text].map((text) => text.includes("Welcome"))).toEqual([true, false]);
  const next = readEmailCode(another);
  const unknown = await site.post(resend, { email: "nobody-here@example.org" });
  const ada = await openAccount(site);
  const done = await site.post(resend, { email: ada.email });
  expect([unknown.status, unknown.text]).toEqual([waiting.status, waiting.text]);
  expect([done.status, done.text]).toEqual([waiting.status, waiting.text]);
  expect(await site.mailsTo("nobody-here@example.org")).toEqual([]);
  expect(await site.mailsTo(ada.email)).toEqual([]);
  if (next !== code) {
    expect((await browser.post("/api/v1/auth/verify-email/", { code })).status).toBe(401);
  }
  expect((await browser.post("/api/v1/auth/verify-email/", { code: next })).status).toBe(200);
});

test.each(["code", "link"] as const)(
  "a login on another device confirms with the %s",
  async (by) => {
    const { person, code, link } = await newcomer();
    const given = by === "code" ? code : link.code;
    const wrong = by === "code" ? wrongCode(code) : "x".repeat(43);
    const refused = await login(site, person, wrong);
    expect([refused.status, refused.json.code]).toEqual([401, "wrong_code"]);
    expect((await login(site, { ...person, password: "not it at all" }, given)).json.code).toBe(
      "wrong_credentials",
    );
    expect(await isConfirmed(person.email)).toBe(false);
    const done = await login(site, person, given);
    expect([done.status, typeof done.json.access]).toEqual([200, "string"]);
    expect(await isConfirmed(person.email)).toBe(true);
    // Once confirmed, an old code is no obstacle.
    expect((await login(site, person, given)).status).toBe(200);
    expect((await site.post(VERIFY, { code: given, email: person.email })).json.code).toBe(
      "wrong_code",
    );
  },
);

test("a code verified on another device confirms the address at the login that follows there", async () => {
  const { person, code } = await newcomer();
  const phone = openBrowser(site);
  const verified = await phone.post(VERIFY, { code, email: person.email });
  expect([verified.status, verified.json.confirmed]).toEqual([200, false]);
  expect(await isConfirmed(person.email)).toBe(false);
  await login(site, person);
  expect(await isConfirmed(person.email)).toBe(false);
  expect((await login(phone, person)).status).toBe(200);
  expect(await isConfirmed(person.email)).toBe(true);
});

test("a session of the account confirms with the link, one of another account does not", async () => {
  const { person, link } = await newcomer();
  const eve = await (await openAccount(site)).bearer();
  expect((await site.post(VERIFY, link, eve)).json.confirmed).toBe(false);
  expect(await isConfirmed(person.email)).toBe(false);
  const { json } = await login(site, person);
  const own = { authorization: `Bearer ${json.access}` };
  expect((await site.post(VERIFY, link, own)).json.confirmed).toBe(true);
  expect(await isConfirmed(person.email)).toBe(true);
});

test("nothing that the owner of an address does confirms an account with somebody else's password", async () => {
  const { person: eves, browser: evesBrowser, code, link } = await newcomer();
  const { email } = eves;
  const evesSession = { authorization: `Bearer ${(await login(evesBrowser, eves)).json.access}` };
  const victim = openBrowser(site);
  await victim.post("/api/v1/auth/register/", { ...newPerson(), email, password: "my own stream" });
  await site.mailTo(email);
  expect((await victim.post(VERIFY, { code, email })).json.confirmed).toBe(false);
  expect((await victim.post(VERIFY, link)).json.confirmed).toBe(false);
  await victim.post("/api/v1/auth/verify-email/resend/", { email });
  const another = readEmailCode(await site.mailTo(email));
  expect((await victim.post(VERIFY, { code: another })).json.confirmed).toBe(false);
  expect((await login(victim, { email, password: "my own stream" })).status).toBe(401);
  expect((await login(evesBrowser, eves)).status).toBe(200);
  expect(await isConfirmed(email)).toBe(false);

  const password = "a lake in the morning";
  await victim.post("/api/v1/auth/password-reset/", { email });
  const reset = readEmailLink(await site.mailTo(email));
  const body = { ...reset, password, confirm_password: password };
  expect((await site.post("/api/v1/auth/password-reset/", body)).status).toBe(200);
  expect((await login(evesBrowser, eves)).status).toBe(401);
  expect((await site.get("/api/v1/account/profile/", evesSession)).status).toBe(401);
  expect((await login(victim, { email, password })).status).toBe(200);
});

test("another code for the browser that signed up confirms without a login", async () => {
  const { person, browser } = await newcomer();
  await browser.post("/api/v1/auth/verify-email/resend/", { email: person.email });
  const code = readEmailCode(await site.mailTo(person.email));
  expect((await browser.post(VERIFY, { code, email: person.email })).json.confirmed).toBe(true);
});
