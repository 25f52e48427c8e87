import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  codeIn,
  openBrowser,
  type TestBrowser,
  wrongCode,
} from "../../../testing/services/test-browser.ts";
import { openAccount, setCookieLine, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { disableAccount } from "../sessions/end-sessions.ts";

const RESET = "/api/v1/auth/password-reset/";
const MINUTE = 60 * 1000;
const NEXT = "a new river every day";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    mails: true,
    environment: { PUBLIC_URL: "https://give.example.org" },
  });
});

interface Asked {
  readonly ada: TestAccount;
  readonly browser: TestBrowser;
  readonly code: string;
}

async function asked(account?: TestAccount): Promise<Asked> {
  const ada = account ?? (await openAccount(site));
  const browser = openBrowser(site);
  await browser.post(RESET, { email: ada.email });
  return { ada, browser, code: codeIn(await site.mailTo(ada.email)) };
}

const both = { password: NEXT, confirm_password: NEXT };

describe("the three uses of one path", () => {
  test("ask, verify, change: each has its message, and the owner is told", async () => {
    const { ada, browser, code } = await asked();
    const verified = await browser.post(RESET, { password: code });
    expect([verified.status, verified.json.message]).toEqual([200, "code verify successfully!"]);
    const changed = await browser.post(RESET, both);
    expect([changed.status, changed.json.message]).toEqual([
      200,
      "Password has been changed successfully",
    ]);
    expect((await ada.login()).status).toBe(401);
    expect((await ada.login({ password: NEXT })).status).toBe(200);
    const told = await site.mailTo(ada.email);
    expect(told.subject).toBe("Your password was changed at Tributary");
    expect(told.text).not.toContain(NEXT);
  });

  test("the code may come with the new password", async () => {
    const { ada, browser, code } = await asked();
    const wrong = await browser.post(RESET, { ...both, code: wrongCode(code) });
    expect([wrong.status, wrong.json.code]).toEqual([401, "wrong_code"]);
    expect((await browser.post(RESET, { ...both, code })).status).toBe(200);
    expect((await ada.login({ password: NEXT })).status).toBe(200);
  });

  test("a verified code may come again with the new password", async () => {
    const { browser, code } = await asked();
    await browser.post(RESET, { password: code });
    expect((await browser.post(RESET, { ...both, code })).status).toBe(200);
  });

  test.each([
    [{}, "email", "Email is required"],
    [{ email: " " }, "email", "Email is required"],
    [{ email: "nobody", password: "" }, "email", "Invalid email address"],
    [{ password: "12345" }, "password", "Please enter the 6 digits of the code"],
    [{ password: "", confirm_password: "" }, "password", "Password is required"],
    [{ password: "", confirm_password: "" }, "confirm_password", "Password does not match"],
    [
      { password: "seven77", confirm_password: "seven77" },
      "password",
      "Password must be at least 8 characters",
    ],
    [
      { password: NEXT, confirm_password: "another river" },
      "confirm_password",
      "Password does not match",
    ],
    [{ password: NEXT, code: "123456" }, "confirm_password", "Password does not match"],
    [
      { password: "password123", confirm_password: "password123" },
      "password",
      "This password is among the most common ones. Please choose another.",
    ],
  ])("%j: told at the field %s", async (body, field, msg) => {
    const { status, json } = await site.post(RESET, body);
    expect([status, json.code]).toEqual([422, "invalid"]);
    expect(json.detail).toContainEqual(expect.objectContaining({ loc: ["body", field], msg }));
  });

  test("a refused password uses up no guess and no code", async () => {
    const { browser, code } = await asked();
    for (let time = 0; time < 6; time += 1) {
      const bad = { password: "password123", confirm_password: "password123", code };
      expect((await browser.post(RESET, bad)).status).toBe(422);
    }
    expect((await browser.post(RESET, { ...both, code })).status).toBe(200);
  });
});

describe("the ticket", () => {
  test("nothing changes without a ticket whose code was verified", async () => {
    const { ada, browser } = await asked();
    const elsewhere = await site.post(RESET, both);
    expect([elsewhere.status, elsewhere.json.code]).toEqual([401, "no_ticket"]);
    const unproven = await browser.post(RESET, both);
    expect([unproven.status, unproven.json.code]).toEqual([401, "wrong_code"]);
    expect((await ada.login()).status).toBe(200);
  });

  test("a code works only for the request that it was mailed for", async () => {
    const first = await asked();
    const thief = await asked();
    if (first.code === thief.code) return;
    expect((await thief.browser.post(RESET, { ...both, code: first.code })).status).toBe(401);
    expect((await first.ada.login()).status).toBe(200);
  });

  test("it changes one password, also when two come at once", async () => {
    const { browser, code } = await asked();
    await browser.post(RESET, { password: code });
    const cookie = `__Host-ticket=${browser.cookie("__Host-ticket")}`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => site.post(RESET, both, { cookie })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  test("a ticket that a neighbouring host set is ignored", async () => {
    const thief = await asked();
    const planted = `ticket=${thief.browser.cookie("__Host-ticket")}`;
    const answer = await site.post(RESET, { ...both, code: thief.code }, { cookie: planted });
    expect([answer.status, answer.json.code]).toEqual([401, "no_ticket"]);
  });

  test("it ends a quarter of an hour after it was asked for", async () => {
    const start = site.clock.now;
    const { browser, code } = await asked();
    await browser.post(RESET, { password: code });
    site.clock.now = start + 15 * MINUTE;
    expect((await browser.post(RESET, both)).status).toBe(401);
    site.clock.now = start + 15 * MINUTE - 1;
    expect((await browser.post(RESET, both)).status).toBe(200);
  });

  test("a change ends the codes from before", async () => {
    const { ada, browser, code } = await asked();
    const later = await asked(ada);
    await browser.post(RESET, { ...both, code });
    expect((await later.browser.post(RESET, { ...both, code: later.code })).status).toBe(401);
  });

  test("it is void when the account has another address", async () => {
    const { ada, browser, code } = await asked();
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("account")
        .set({ email: `moved-${ada.email}` })
        .where("id", "=", ada.id)
        .execute(),
    );
    expect((await browser.post(RESET, { ...both, code })).status).toBe(401);
    expect((await ada.login({ email: `moved-${ada.email}` })).status).toBe(200);
  });
});

describe("the account after a reset", () => {
  test("all sessions end", async () => {
    const { ada, browser, code } = await asked();
    const bearer = await ada.bearer();
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
    await browser.post(RESET, { ...both, code });
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(401);
  });

  test("it confirms the address", async () => {
    const email = "unconfirmed@example.org";
    const person = { first_name: "Ngozi", last_name: "Bello", email, password: "many streams" };
    await site.post("/api/v1/auth/register/", person);
    await site.mailTo(email);
    const browser = openBrowser(site);
    await browser.post(RESET, { email });
    await browser.post(RESET, { ...both, code: codeIn(await site.mailTo(email)) });
    const row = await site.db
      .selectFrom("account")
      .select("email_verified_at")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).not.toBeNull();
  });

  test("an owner whom guesses of others locked out can reset, and then log in", async () => {
    const ada = await openAccount(site);
    for (let guess = 0; guess < 10; guess += 1) await ada.login({ password: `guess ${guess}` });
    expect((await ada.login()).status).toBe(429);
    const { browser, code } = await asked(ada);
    expect((await browser.post(RESET, { ...both, code })).status).toBe(200);
    expect((await ada.login({ password: NEXT })).status).toBe(200);
  });

  test("a disabled account is mailed nothing", async () => {
    const ada = await openAccount(site);
    await inTransaction(site.database, (tx) =>
      disableAccount(tx, ada.id, new Date(site.clock.now)),
    );
    expect((await site.post(RESET, { email: ada.email })).status).toBe(200);
    expect(await site.mailsTo(ada.email)).toEqual([]);
  });
});

test("an unknown address gets the same answer, and no mail", async () => {
  const ada = await openAccount(site);
  const known = await site.post(RESET, { email: ada.email });
  const unknown = await site.post(RESET, { email: "unknown@example.org" });
  expect(known.status).toBe(200);
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  const plain = (line = "") => line.replace(/=[^;]+/, "=…");
  expect(plain(setCookieLine(unknown, "__Host-ticket"))).toBe(
    "__Host-ticket=…; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(plain(setCookieLine(known, "__Host-ticket"))).toBe(
    plain(setCookieLine(unknown, "__Host-ticket")),
  );
  expect(await site.mailsTo("unknown@example.org")).toEqual([]);
  expect(await site.mailsTo(ada.email)).toHaveLength(1);
});

test("links use the configured address, whatever the Host header says", async () => {
  const ada = await openAccount(site);
  await site.app.inject({
    method: "POST",
    url: RESET,
    headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    payload: { email: ada.email },
  });
  const mail = await site.mailTo(ada.email);
  expect(mail.text).toContain(`https://give.example.org/resetpassword?code=${codeIn(mail)}`);
  expect(mail.text + mail.html).not.toContain("evil");
});
