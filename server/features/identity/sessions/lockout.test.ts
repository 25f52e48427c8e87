import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openBrowser, type TestBrowser } from "../../../testing/services/test-browser.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const LOGIN = "/api/v1/auth/login/";
const RESET = "/api/v1/auth/password-reset/";
const OWNER = "203.0.113.1";
const ATTACKER = "198.51.100.1";

const verify = vi.fn(fakeArgon2.verify);
/** Attempts from one network or device. */
const FEW = 3;
/** Attempts from one source at all accounts. */
const MORE = 8;
/** Attempts at one account in a day. */
const MOST = 40;
const limits = {
  ...{ "login:stranger": FEW, "login:device": FEW, "login:account": MOST },
  ...{ "login:source": MORE, "reset:source": MORE },
};
let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  site = await openTestSite({
    argon2: { ...fakeArgon2, verify },
    mails: true,
    limits,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});

beforeEach(async () => {
  // Noon, so that no test passes midnight, when strangers' counts restart.
  site.clock.now = (Math.ceil(site.clock.now / DAY) + 2.5) * DAY;
  ada = await openAccount(site);
  verify.mockClear();
});

const from = (address: string) => ({ "x-forwarded-for": address });
const logIn = (
  address: string,
  password = ada.password,
  browser: Pick<TestBrowser, "post"> = site,
) => browser.post(LOGIN, { email: ada.email, password }, from(address));
const logInWrongly = (address: string, browser?: TestBrowser) => logIn(address, "not it", browser);
const requestCode = (address: string, browser: Pick<TestBrowser, "post"> = site) =>
  browser.post(RESET, { email: ada.email }, from(address));
const countEmails = async () => (await site.mailsTo(ada.email)).length;

/** A browser in which the owner has logged in and out. */
async function knownDevice(account = ada): Promise<TestBrowser> {
  const browser = openBrowser(site);
  const answer = await browser.post(LOGIN, account, from("203.0.113.99"));
  expect(answer.status).toBe(200);
  await browser.post("/api/v1/auth/logout/", {});
  return browser;
}

describe("one source", () => {
  test("that tries passwords and requests codes for two days blocks no one else", async () => {
    const end = site.clock.now + 2 * DAY;
    for (let n = 0; site.clock.now < end; n += 1) {
      const answer = await logInWrongly(ATTACKER);
      if (n % 10 === 0) await requestCode(ATTACKER);
      site.clock.now += Number(answer.headers.get("retry-after") ?? 0) * 1000;
    }
    while ((await logInWrongly(ATTACKER)).status === 401);
    // At once, then six until the wait reaches an hour, and then one an hour.
    expect(verify.mock.calls.length).toBeLessThan(FEW + 6 + 2 * 24 + 1);
    expect((await logIn(OWNER)).status).toBe(200);
    const emailsBefore = await countEmails();
    await requestCode(OWNER);
    expect(await countEmails()).toBe(emailsBefore + 1);
  });

  test("can be an entire IPv6 network", async () => {
    const emailsBefore = await countEmails();
    for (let n = 0; n < MORE; n += 1) await logInWrongly(`2001:db8:1:${n.toString(16)}::1`);
    for (let n = 0; n < 12; n += 1) await requestCode(`2001:db8:1:${n.toString(16)}::1`);
    expect(verify).toHaveBeenCalledTimes(FEW);
    expect(await countEmails()).toBe(emailsBefore + 3);
    expect((await logIn("2001:db8:2::1")).status).toBe(200);
  });

  test("that is blocked because of other accounts doesn't block a known device", async () => {
    const browser = await knownDevice();
    for (let n = 0; n < MORE; n += 1) {
      await site.post(LOGIN, { email: `other-${n}@example.org`, password: "no" }, from(OWNER));
      await site.post(RESET, { email: `other-${n}@example.org` }, from(OWNER));
    }
    expect([(await logIn(OWNER)).status, (await requestCode(OWNER)).status]).toEqual([429, 429]);
    const emailsBefore = await countEmails();
    expect((await requestCode(OWNER, browser)).status).toBe(200);
    expect(await countEmails()).toBe(emailsBefore + 1);
    expect((await logIn(OWNER, ada.password, browser)).status).toBe(200);
  });
});

describe("many sources", () => {
  const crowd = Array.from({ length: 14 }, (_, n) => `198.51.100.${n + 10}`);
  const attack = async () => {
    for (const address of crowd) for (let n = 0; n < FEW; n += 1) await logInWrongly(address);
    for (const address of crowd) await requestCode(address);
  };

  test("share a daily limit of attempts, then have one after each doubling wait", async () => {
    await attack();
    expect(verify).toHaveBeenCalledTimes(MOST);
    const waits = [];
    for (let n = 0; n < 3; n += 1) {
      const refused = await logInWrongly(OWNER);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get("retry-after")));
      site.clock.now += Number(refused.headers.get("retry-after")) * 1000;
      expect((await logInWrongly(OWNER)).status).toBe(401);
    }
    expect(waits).toEqual([60, 120, 240]);
    site.clock.now += 24 * HOUR;
    expect((await logIn(OWNER)).status).toBe(200);
  });

  test("trigger ten emails, and don't block the login or reset of a known device", async () => {
    const browser = await knownDevice();
    const emailsBefore = await countEmails();
    await attack();
    expect(await countEmails()).toBe(emailsBefore + 10);
    expect((await logIn(OWNER)).status).toBe(429);
    const strange = await requestCode(OWNER);
    const known = await requestCode(OWNER, browser);
    expect([strange.status, strange.text]).toEqual([known.status, known.text]);
    expect(await countEmails()).toBe(emailsBefore + 11);
    expect((await logIn(OWNER, ada.password, browser)).status).toBe(200);
  });

  test("don't block an owner whose device became known by an earlier reset", async () => {
    const browser = openBrowser(site);
    const requested = await requestCode(OWNER, browser);
    expect(requested.status).toBe(200);
    const code = /^ {4}(\d{6})$/m.exec((await site.mailTo(ada.email)).text)?.[1];
    const password = "a new river every day";
    const changed = await browser.post(
      RESET,
      { password, confirm_password: password, code },
      from(OWNER),
    );
    expect(changed.status).toBe(200);
    await attack();
    expect((await logIn(OWNER, password)).status).toBe(429);
    expect((await logIn(OWNER, password, browser)).status).toBe(200);
  });
});

describe("a known device", () => {
  test("has its own attempts, then longer and longer waits, wherever it is", async () => {
    const browser = await knownDevice();
    for (let n = 0; n < FEW; n += 1) {
      expect((await logInWrongly(`203.0.113.${n}`, browser)).status).toBe(401);
    }
    for (const wait of [60, 120, 240]) {
      const refused = await logIn(OWNER, ada.password, browser);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(wait)]);
      site.clock.now += wait * 1000;
      expect((await logInWrongly(OWNER, browser)).status).toBe(401);
    }
    // Another browser isn't affected.
    expect((await logIn(OWNER)).status).toBe(200);
  });

  test("keeps its counter after another login", async () => {
    const browser = await knownDevice();
    for (let n = 0; n < FEW - 1; n += 1) await logInWrongly(OWNER, browser);
    expect((await logIn(OWNER, ada.password, browser)).status).toBe(200);
    const devices = site.db
      .selectFrom("rate_limit")
      .select("key")
      .where("key", "like", "%:device:%");
    const tomorrow = new Date(site.clock.now + DAY);
    expect(await devices.where("expires_at", "=", tomorrow).execute()).toHaveLength(1);
  });

  test("is known to each account that has logged in on it", async () => {
    const browser = await knownDevice();
    const bo = await openAccount(site);
    await browser.post(LOGIN, bo, from(OWNER));
    for (const { email } of [ada, bo]) {
      for (let n = 0; n < MOST; n += 1) {
        const address = from(`198.51.100.${(n % 20) + 10}`);
        await site.post(LOGIN, { email, password: "not it" }, address);
      }
    }
    for (const { email, password } of [ada, bo]) {
      expect((await site.post(LOGIN, { email, password }, from(OWNER))).status).toBe(429);
      expect((await browser.post(LOGIN, { email, password }, from(OWNER))).status).toBe(200);
    }
  });

  test("of an unconfirmed address has the code limits of a stranger", async () => {
    await inTransaction(site.database, (tx) =>
      tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
    );
    const emailsBefore = await countEmails();
    for (let n = 0; n < 2; n += 1) {
      const browser = openBrowser(site);
      expect((await logIn(ATTACKER, ada.password, browser)).status).toBe(200);
      for (let m = 0; m < 4; m += 1)
        expect((await requestCode(ATTACKER, browser)).status).toBe(200);
    }
    expect(await countEmails()).toBe(emailsBefore + 3);
  });
});
