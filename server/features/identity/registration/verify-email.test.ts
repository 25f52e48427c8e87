import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openBrowser, readEmailCode } from "../../../testing/services/test-browser.ts";
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
  return { person, browser, mail, code: readEmailCode(mail) };
}

test("confirms the address with the emailed code, once", async () => {
  const { person, browser, code } = await newcomer();
  const cookie = `ticket=${browser.cookie("ticket")}`;
  const answer = await browser.post("/api/v1/auth/verify-email/", { code });
  expect([answer.status, answer.json.message]).toEqual([200, "code verify successfully!"]);
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
