import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { unseal } from "../../../platform/sealing.ts";
import {
  openBrowser,
  readEmailCode,
  readEmailLink,
  wrongCode,
} from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { type CreatedCode, createCode } from "./mailed-code.ts";

const RESET = "/api/v1/auth/password-reset/";
const MINUTE = 60 * 1000;
const NEXT = "a new river every day";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

async function requestCode(email: string) {
  const browser = openBrowser(site);
  await browser.post(RESET, { email });
  return browser;
}

async function receiveCode() {
  const ada = await openAccount(site);
  const browser = await requestCode(ada.email);
  const mail = await site.mailTo(ada.email);
  return { ada, browser, code: readEmailCode(mail), link: readEmailLink(mail) };
}

const newPasswords = { password: NEXT, confirm_password: NEXT };

test("compares at most 5 of 50 simultaneous attempts", async () => {
  const { browser, code } = await receiveCode();
  const cookie = `ticket=${browser.cookie("ticket")}`;
  const guess = (password: string) => site.post(RESET, { password }, { cookie });
  const wrong = Array.from({ length: 49 }, () => wrongCode(code));
  const answers = await Promise.all(wrong.map(guess));
  const evaluated = answers.filter((answer) => answer.status === 401);
  const refused = answers.filter((answer) => answer.status === 429);
  expect([evaluated.length, refused.length]).toEqual([5, 44]);
  const late = await guess(code);
  expect([late.status, late.json.code]).toEqual([429, "too_many_requests"]);
});

test("responds the same for an unknown address", async () => {
  const browser = await requestCode("nobody-at-all@example.org");
  const statuses = [];
  for (let guess = 0; guess < 7; guess += 1) {
    statuses.push((await browser.post(RESET, { password: "000000" })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("accepts the right code once, even if it is sent several times at once", async () => {
  const { browser, code } = await receiveCode();
  const cookie = `ticket=${browser.cookie("ticket")}`;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.post(RESET, { password: code }, { cookie })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("expires a code after ten minutes", async () => {
  const start = site.clock.now;
  const { browser, code } = await receiveCode();
  site.clock.now = start + 10 * MINUTE - 1;
  expect((await browser.post(RESET, { password: wrongCode(code) })).status).toBe(401);
  site.clock.now = start + 10 * MINUTE;
  expect((await browser.post(RESET, { password: code })).status).toBe(401);
  site.clock.now = start + 10 * MINUTE - 1;
  expect((await browser.post(RESET, { password: code })).status).toBe(200);
});

test("gives the email of a code the same expiry", async () => {
  const ada = await openAccount(site);
  const newcomer = { email: "chike@example.org", first_name: "Chike", last_name: "Eze" };
  await requestCode(ada.email);
  await site.post("/api/v1/auth/register/", { ...newcomer, password: NEXT });
  await site.post(
    "/api/v1/account/email/",
    { email: "ada-elsewhere@example.org", password: ada.password },
    await ada.bearer(),
  );
  const people = [ada.email, newcomer.email, "ada-elsewhere@example.org"];
  const codes = await site.db
    .selectFrom("mailed_code")
    .select(["email", "expires_at"])
    .where("email", "in", people)
    .execute();
  const expiries = codes.map(({ email, expires_at }) => `${email} ${expires_at.toISOString()}`);
  const rows = await readRows(
    site.db,
    sql<{
      sealed: string;
    }>`SELECT data->>'sealed' AS sealed FROM jobs.job WHERE name = 'send-mail'`,
  );
  const letters = rows.map(({ sealed }) => JSON.parse(unseal(site.deps.mailKeys, sealed)));
  const emails = letters.filter(({ to }) => people.includes(to));
  expect(expiries).toHaveLength(4);
  expect(emails.map(({ to, until }) => `${to} ${until}`).toSorted()).toEqual(expiries.toSorted());
});

test("refuses a code for another purpose", async () => {
  const { browser, code } = await receiveCode();
  expect((await browser.post("/api/v1/auth/verify-email/", { code })).status).toBe(401);
});

test("emails a source three codes a day, and responds the same to further requests", async () => {
  const ada = await openAccount(site);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => site.post(RESET, { email: ada.email })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.every((answer) => answer.headers.getSetCookie().length === 1)).toBe(true);
  expect(await site.mailsTo(ada.email)).toHaveLength(3);
  site.clock.now += 24 * 60 * MINUTE;
  await site.post(RESET, { email: ada.email });
  expect(await site.mailsTo(ada.email)).toHaveLength(4);
});

test("stores no codes in clear text", async () => {
  const { browser, code } = await receiveCode();
  const row = await site.db
    .selectFrom("mailed_code")
    .selectAll()
    .where("id", "=", browser.cookie("ticket") ?? "")
    .executeTakeFirstOrThrow();
  expect(row.code_hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(code);
});

test("limits strangers across aliases of a mailbox, and its owner separately", async () => {
  let aliasCount = 0;
  const isMailed = async (key: string, isOwner = false) => {
    aliasCount += 1;
    const email = `alias+${aliasCount}@example.org`;
    const requester = { key, isOwner };
    const request = { purpose: "verify_email", email, accountId: null, mailed: true } as const;
    const code = await inTransaction(site.database, (tx) =>
      createCode(tx, site.deps, { ...request, requester }),
    );
    return code.to !== null;
  };
  const mailed: boolean[] = [];
  for (const key of ["a", "b", "c", "d"])
    for (let n = 0; n < 4; n += 1) mailed.push(await isMailed(`network:${key}`));
  const three = [true, true, true, false];
  expect(mailed).toEqual([...three, ...three, ...three, true, false, false, false]);
  expect(await isMailed("device:hers", true)).toBe(true);
});

test("gives no access with a code that wasn't emailed", async () => {
  const ada = await openAccount(site);
  const requester = { key: "device:hers", isOwner: true };
  const request = { purpose: "reset_password", email: ada.email, accountId: ada.id } as const;
  const create = () =>
    inTransaction(site.database, (tx) =>
      createCode(tx, site.deps, { ...request, requester, mailed: true }),
    );
  const codes = [];
  for (let n = 0; n < 6; n += 1) codes.push(await create());
  expect(codes.map(({ to }) => to !== null)).toEqual([true, true, true, true, true, false]);
  const reset = ({ ticket, code }: CreatedCode) =>
    site.post(
      RESET,
      { password: NEXT, confirm_password: NEXT, code },
      { cookie: `ticket=${ticket}` },
    );
  const statuses = [];
  for (const code of codes.slice(-2).toReversed()) statuses.push((await reset(code)).status);
  expect(statuses).toEqual([401, 200]);
});

test("accepts a code in another browser only together with its address", async () => {
  const { ada, code } = await receiveCode();
  const eve = await openAccount(site);
  const elsewhere = openBrowser(site);
  const without = await elsewhere.post(RESET, { password: code });
  expect([without.status, without.json.code]).toEqual([401, "no_ticket"]);
  const other = await elsewhere.post(RESET, { password: code, email: eve.email });
  expect([other.status, other.json.code]).toEqual([401, "wrong_code"]);
  const verified = await elsewhere.post(RESET, { password: code, email: ada.email.toUpperCase() });
  expect(verified.status).toBe(200);
  expect((await elsewhere.post(RESET, newPasswords)).status).toBe(200);
  expect((await ada.login({ password: NEXT })).status).toBe(200);
});

test("compares three of 30 simultaneous attempts from other browsers, and leaves two to its own", async () => {
  const { ada, browser, code } = await receiveCode();
  const guess = { password: wrongCode(code), email: ada.email };
  const answers = await Promise.all(Array.from({ length: 25 }, () => site.post(RESET, guess)));
  const unknown = await site.post(RESET, { ...guess, email: "nobody-at-all@example.org" });
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`${unknown.status} ${unknown.text}`]),
  );
  const ticket = browser.cookie("ticket") ?? "";
  const row = site.db.selectFrom("mailed_code").select("attempts").where("id", "=", ticket);
  expect(await row.executeTakeFirst()).toEqual({ attempts: 3 });
  const right = { password: code, email: ada.email };
  expect((await site.post(RESET, right)).json.code).toBe("wrong_code");
  expect((await browser.post(RESET, guess)).json.code).toBe("wrong_code");
  expect((await browser.post(RESET, right)).status).toBe(200);
});

test("limits codes typed elsewhere per source", async () => {
  const statuses = [];
  for (let count = 1; count <= 31; count += 1) {
    const guess = { password: "000000", email: `somebody-${count}@example.org` };
    const headers = { "x-forwarded-for": "203.0.113.77" };
    statuses.push((await site.post(RESET, guess, headers)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("accepts an email's link in any browser for a day, once, whatever was guessed", async () => {
  const start = site.clock.now;
  const { ada, code, link } = await receiveCode();
  const reset = (body: object = link) => site.post(RESET, { ...newPasswords, ...body });
  for (let guess = 0; guess < 4; guess += 1) {
    await site.post(RESET, { password: wrongCode(code), email: ada.email });
  }
  const eve = await openAccount(site);
  for (const body of [
    { ...link, email: eve.email },
    { ...link, code: "x".repeat(43) },
  ]) {
    expect((await reset(body)).json.code).toBe("wrong_code");
  }
  expect((await reset({ code: link.code })).json.code).toBe("no_ticket");
  site.clock.now = start + 24 * 60 * MINUTE;
  expect((await reset()).json.code).toBe("wrong_code");
  site.clock.now -= 1;
  const answers = await Promise.all(Array.from({ length: 4 }, () => reset()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  expect((await ada.login({ password: NEXT })).status).toBe(200);
});

test("stores no link in clear text", async () => {
  const { ada, link } = await receiveCode();
  const rows = await site.db
    .selectFrom("mailed_code")
    .selectAll()
    .where("email", "=", ada.email)
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(link.code);
});
