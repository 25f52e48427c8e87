import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { unseal } from "../../../platform/sealing.ts";
import { codeIn, openBrowser, wrongCode } from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { type MadeCode, makeCode } from "./mailed-code.ts";

const RESET = "/api/v1/auth/password-reset/";
const MINUTE = 60 * 1000;
const NEXT = "a new river every day";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

async function askFor(email: string) {
  const browser = openBrowser(site);
  await browser.post(RESET, { email });
  return browser;
}

async function asked() {
  const ada = await openAccount(site);
  const browser = await askFor(ada.email);
  return { ada, browser, code: codeIn(await site.mailTo(ada.email)) };
}

test("50 guesses at the same time: at most 5 are compared", async () => {
  const { browser, code } = await asked();
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

test("an unknown address gets as many guesses and the same answers", async () => {
  const browser = await askFor("nobody-at-all@example.org");
  const statuses = [];
  for (let guess = 0; guess < 7; guess += 1) {
    statuses.push((await browser.post(RESET, { password: "000000" })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("the right code counts once, also when it comes many times at once", async () => {
  const { browser, code } = await asked();
  const cookie = `ticket=${browser.cookie("ticket")}`;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.post(RESET, { password: code }, { cookie })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("a code is valid for ten minutes", async () => {
  const start = site.clock.now;
  const { browser, code } = await asked();
  site.clock.now = start + 10 * MINUTE - 1;
  expect((await browser.post(RESET, { password: wrongCode(code) })).status).toBe(401);
  site.clock.now = start + 10 * MINUTE;
  expect((await browser.post(RESET, { password: code })).status).toBe(401);
  site.clock.now = start + 10 * MINUTE - 1;
  expect((await browser.post(RESET, { password: code })).status).toBe(200);
});

test("the letter of a code is of use for as long as the code", async () => {
  const ada = await openAccount(site);
  const newcomer = { email: "chike@example.org", first_name: "Chike", last_name: "Eze" };
  await askFor(ada.email);
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
  const ends = codes.map(({ email, expires_at }) => `${email} ${expires_at.toISOString()}`);
  const rows = await readRows(
    site.db,
    sql<{
      sealed: string;
    }>`SELECT data->>'sealed' AS sealed FROM jobs.job WHERE name = 'send-mail'`,
  );
  const letters = rows.map(({ sealed }) => JSON.parse(unseal(site.deps.mailKeys, sealed)));
  const written = letters.filter(({ to }) => people.includes(to));
  expect(ends).toHaveLength(4);
  expect(written.map(({ to, until }) => `${to} ${until}`).toSorted()).toEqual(ends.toSorted());
});

test("a code works for its own purpose only", async () => {
  const { browser, code } = await asked();
  expect((await browser.post("/api/v1/auth/verify-email/", { code })).status).toBe(401);
});

test("one place gets three codes a day; the fourth wish has the same answer and no mail", async () => {
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

test("the table does not show the codes", async () => {
  const { browser, code } = await asked();
  const row = await site.db
    .selectFrom("mailed_code")
    .selectAll()
    .where("id", "=", browser.cookie("ticket") ?? "")
    .executeTakeFirstOrThrow();
  expect(row.code_hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(code);
});

test("spellings of one mailbox share what strangers may have mailed to it, and its owner has their own", async () => {
  let spelt = 0;
  const madeBy = async (key: string, owner = false) => {
    spelt += 1;
    const email = `spelt+${spelt}@example.org`;
    const asker = { key, owner };
    const wish = { purpose: "verify_email", email, accountId: null, mailed: true, asker } as const;
    return (await inTransaction(site.database, (tx) => makeCode(tx, site.deps, wish))).to !== null;
  };
  const mailed: boolean[] = [];
  for (const key of ["a", "b", "c", "d"])
    for (let n = 0; n < 4; n += 1) mailed.push(await madeBy(`network:${key}`));
  const three = [true, true, true, false];
  expect(mailed).toEqual([...three, ...three, ...three, true, false, false, false]);
  expect(await madeBy("device:hers", true)).toBe(true);
});

test("a code that was not mailed belongs to no account", async () => {
  const ada = await openAccount(site);
  const asker = { key: "device:hers", owner: true };
  const wish = { purpose: "reset_password", email: ada.email, accountId: ada.id, asker } as const;
  const make = () =>
    inTransaction(site.database, (tx) => makeCode(tx, site.deps, { ...wish, mailed: true }));
  const made = [];
  for (let n = 0; n < 6; n += 1) made.push(await make());
  expect(made.map(({ to }) => to !== null)).toEqual([true, true, true, true, true, false]);
  const reset = ({ ticket, code }: MadeCode) =>
    site.post(
      RESET,
      { password: NEXT, confirm_password: NEXT, code },
      { cookie: `ticket=${ticket}` },
    );
  const statuses = [];
  for (const one of made.slice(-2).toReversed()) statuses.push((await reset(one)).status);
  expect(statuses).toEqual([401, 200]);
});
