import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  openBrowser,
  readEmailCode,
  type TestBrowser,
  wrongCode,
} from "../../../testing/services/test-browser.ts";
import { openAccount, readSetCookie, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { disableAccount } from "../sessions/end-sessions.ts";

const RESET = "/api/v1/auth/password-reset/";
const MINUTE = 60 * 1000;
const NEW_PASSWORD = "a new river every day";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    mails: true,
    environment: { PUBLIC_URL: "https://give.example.org" },
  });
});

interface ReceivedCode {
  readonly ada: TestAccount;
  readonly browser: TestBrowser;
  readonly code: string;
}

async function receiveCode(account?: TestAccount): Promise<ReceivedCode> {
  const ada = account ?? (await openAccount(site));
  const browser = openBrowser(site);
  await browser.post(RESET, { email: ada.email });
  return { ada, browser, code: readEmailCode(await site.mailTo(ada.email)) };
}

const newPasswords = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };

describe("the three uses of one path", () => {
  test("request, verify and change with their messages, and email the owner", async () => {
    const { ada, browser, code } = await receiveCode();
    const verified = await browser.post(RESET, { password: code });
    expect([verified.status, verified.json.message]).toEqual([200, "code verify successfully!"]);
    const changed = await browser.post(RESET, newPasswords);
    expect([changed.status, changed.json.message]).toEqual([
      200,
      "Password has been changed successfully",
    ]);
    expect((await ada.login()).status).toBe(401);
    expect((await ada.login({ password: NEW_PASSWORD })).status).toBe(200);
    const email = await site.mailTo(ada.email);
    expect(email.subject).toBe("Tributary: Your password was changed");
    expect(email.text).not.toContain(NEW_PASSWORD);
  });

  test("accept the code with the new password", async () => {
    const { ada, browser, code } = await receiveCode();
    const wrong = await browser.post(RESET, { ...newPasswords, code: wrongCode(code) });
    expect([wrong.status, wrong.json.code]).toEqual([401, "wrong_code"]);
    expect((await browser.post(RESET, { ...newPasswords, code })).status).toBe(200);
    expect((await ada.login({ password: NEW_PASSWORD })).status).toBe(200);
  });

  test("accept a verified code again with the new password", async () => {
    const { browser, code } = await receiveCode();
    await browser.post(RESET, { password: code });
    expect((await browser.post(RESET, { ...newPasswords, code })).status).toBe(200);
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
      { password: NEW_PASSWORD, confirm_password: "another river" },
      "confirm_password",
      "Password does not match",
    ],
    [{ password: NEW_PASSWORD, code: "123456" }, "confirm_password", "Password does not match"],
    [
      { password: "password123", confirm_password: "password123" },
      "password",
      "This is one of the most common passwords. Please choose another.",
    ],
  ])("refuse %j at the field %s", async (body, field, msg) => {
    const { status, json } = await site.post(RESET, body);
    expect([status, json.code]).toEqual([422, "invalid"]);
    expect(json.detail).toContainEqual(expect.objectContaining({ loc: ["body", field], msg }));
  });

  test("don't count a refused password as an attempt", async () => {
    const { browser, code } = await receiveCode();
    for (let time = 0; time < 6; time += 1) {
      const bad = { password: "password123", confirm_password: "password123", code };
      expect((await browser.post(RESET, bad)).status).toBe(422);
    }
    expect((await browser.post(RESET, { ...newPasswords, code })).status).toBe(200);
  });
});

describe("the ticket", () => {
  test("is required, with a verified code", async () => {
    const { ada, browser } = await receiveCode();
    const elsewhere = await site.post(RESET, newPasswords);
    expect([elsewhere.status, elsewhere.json.code]).toEqual([401, "no_ticket"]);
    const unverified = await browser.post(RESET, newPasswords);
    expect([unverified.status, unverified.json.code]).toEqual([401, "wrong_code"]);
    expect((await ada.login()).status).toBe(200);
  });

  test("ties a code to its request", async () => {
    const first = await receiveCode();
    const thief = await receiveCode();
    if (first.code === thief.code) return;
    expect((await thief.browser.post(RESET, { ...newPasswords, code: first.code })).status).toBe(
      401,
    );
    expect((await first.ada.login()).status).toBe(200);
  });

  test("passes to the browser that verifies the code", async () => {
    const { ada, browser: strangers, code } = await receiveCode();
    const phone = openBrowser(site);
    expect((await phone.post(RESET, { password: code, email: ada.email })).status).toBe(200);
    expect((await strangers.post(RESET, newPasswords)).json.code).toBe("wrong_code");
    expect((await strangers.post(RESET, { ...newPasswords, code })).json.code).toBe("wrong_code");
    expect((await phone.post(RESET, newPasswords)).status).toBe(200);
    expect((await ada.login({ password: NEW_PASSWORD })).status).toBe(200);
  });

  test("sets the password only of the address that is named", async () => {
    const [ada, eve] = [await receiveCode(), await openAccount(site)];
    await ada.browser.post(RESET, { password: ada.code });
    const body = { ...newPasswords, email: eve.email, code: "x".repeat(43) };
    expect((await ada.browser.post(RESET, body)).json.code).toBe("wrong_code");
    expect((await ada.ada.login()).status).toBe(200);
  });

  test("works once, even if used several times at once", async () => {
    const { browser, code } = await receiveCode();
    await browser.post(RESET, { password: code });
    const cookie = `__Host-ticket=${browser.cookie("__Host-ticket")}`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => site.post(RESET, newPasswords, { cookie })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  test("is ignored if a neighbouring host set it", async () => {
    const thief = await receiveCode();
    const planted = `ticket=${thief.browser.cookie("__Host-ticket")}`;
    const answer = await site.post(
      RESET,
      { ...newPasswords, code: thief.code },
      { cookie: planted },
    );
    expect([answer.status, answer.json.code]).toEqual([401, "no_ticket"]);
  });

  test("expires a quarter of an hour after the request", async () => {
    const start = site.clock.now;
    const { browser, code } = await receiveCode();
    await browser.post(RESET, { password: code });
    site.clock.now = start + 15 * MINUTE;
    expect((await browser.post(RESET, newPasswords)).status).toBe(401);
    site.clock.now = start + 15 * MINUTE - 1;
    expect((await browser.post(RESET, newPasswords)).status).toBe(200);
  });

  test("is invalidated by a change with another code", async () => {
    const { ada, browser, code } = await receiveCode();
    const later = await receiveCode(ada);
    await browser.post(RESET, { ...newPasswords, code });
    expect((await later.browser.post(RESET, { ...newPasswords, code: later.code })).status).toBe(
      401,
    );
  });

  test("is invalidated by a change of address", async () => {
    const { ada, browser, code } = await receiveCode();
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("account")
        .set({ email: `moved-${ada.email}` })
        .where("id", "=", ada.id)
        .execute(),
    );
    expect((await browser.post(RESET, { ...newPasswords, code })).status).toBe(401);
    expect((await ada.login({ email: `moved-${ada.email}` })).status).toBe(200);
  });
});

describe("a reset", () => {
  test("ends all sessions", async () => {
    const { ada, browser, code } = await receiveCode();
    const bearer = await ada.bearer();
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
    await browser.post(RESET, { ...newPasswords, code });
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(401);
  });

  test("confirms the address", async () => {
    const email = "unconfirmed@example.org";
    const person = { first_name: "Ngozi", last_name: "Bello", email, password: "many streams" };
    await site.post("/api/v1/auth/register/", person);
    await site.mailTo(email);
    const browser = openBrowser(site);
    await browser.post(RESET, { email });
    await browser.post(RESET, { ...newPasswords, code: readEmailCode(await site.mailTo(email)) });
    const row = await site.db
      .selectFrom("account")
      .select("email_verified_at")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).not.toBeNull();
  });

  test("lets an owner log in whom other people's attempts had locked out", async () => {
    const ada = await openAccount(site);
    for (let guess = 0; guess < 10; guess += 1) await ada.login({ password: `guess ${guess}` });
    expect((await ada.login()).status).toBe(429);
    const { browser, code } = await receiveCode(ada);
    expect((await browser.post(RESET, { ...newPasswords, code })).status).toBe(200);
    expect((await ada.login({ password: NEW_PASSWORD })).status).toBe(200);
  });

  test("sends no email to a disabled account", async () => {
    const ada = await openAccount(site);
    await inTransaction(site.database, (tx) =>
      disableAccount(tx, ada.id, new Date(site.clock.now)),
    );
    expect((await site.post(RESET, { email: ada.email })).status).toBe(200);
    expect(await site.mailsTo(ada.email)).toEqual([]);
  });
});

test("responds the same for an unknown address, without an email", async () => {
  const ada = await openAccount(site);
  const known = await site.post(RESET, { email: ada.email });
  const unknown = await site.post(RESET, { email: "unknown@example.org" });
  expect(known.status).toBe(200);
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  const plain = (line = "") => line.replace(/=[^;]+/, "=…");
  expect(plain(readSetCookie(unknown, "__Host-ticket"))).toBe(
    "__Host-ticket=…; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(plain(readSetCookie(known, "__Host-ticket"))).toBe(
    plain(readSetCookie(unknown, "__Host-ticket")),
  );
  expect(await site.mailsTo("unknown@example.org")).toEqual([]);
  expect(await site.mailsTo(ada.email)).toHaveLength(1);
});
