import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { codeIn, openBrowser, wrongCode } from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  openTwoFactor,
  openTwoFactorSite,
  TWO_FACTOR,
  tokenOf,
} from "../../../testing/test-two-factor.ts";

const { site, shows, nextStep, answer } = await openTwoFactorSite();

describe("switching it on", () => {
  test("a secret for the authenticator, then a first code; ten recovery codes are shown once", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const enrolled = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    expect(enrolled.status).toBe(200);
    const uri = new URL(enrolled.json.uri);
    expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Tributary:${ada.email}`);
    expect(uri.searchParams.get("issuer")).toBe("Tributary");
    expect(uri.searchParams.get("secret")).toBe(enrolled.json.secret);
    expect((await ada.login()).json.access).toBeDefined();

    const code = await shows(enrolled.json.secret);
    const wrong = await site.post(`${TWO_FACTOR}confirm/`, { code: wrongCode(code) }, bearer);
    expect([wrong.status, wrong.json.code]).toEqual([401, "wrong_code"]);
    const confirmed = await site.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
    expect(confirmed.status).toBe(200);
    const codes: string[] = confirmed.json.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    const again = await site.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
    expect(again.status).toBe(401);
    expect((await site.mailTo(ada.email)).subject).toContain("Two-factor authentication is on");
    const over = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    expect([over.status, over.json.non_field_errors]).toEqual([
      422,
      ["Two-factor authentication is on already."],
    ]);
  });

  test("it needs the password again, and ends the other sessions", async () => {
    const ada = await openAccount(site);
    const [bearer, other] = [await ada.bearer(), await ada.bearer()];
    expect((await site.post(TWO_FACTOR, { password: "something else" }, bearer)).json.code).toBe(
      "wrong_credentials",
    );
    expect((await site.post(TWO_FACTOR, {}, bearer)).status).toBe(422);
    const { json } = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    await site.post(`${TWO_FACTOR}confirm/`, { code: await shows(json.secret) }, bearer);
    expect((await site.get("/api/v1/account/sessions/", other)).status).toBe(401);
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
  });

  test("the database shows neither the secret nor the codes", async () => {
    const { ada, secret, codes } = await openTwoFactor(site);
    const factor = await site.db
      .selectFrom("two_factor")
      .selectAll()
      .where("account_id", "=", ada.id)
      .execute();
    const kept = await site.db
      .selectFrom("recovery_code")
      .selectAll()
      .where("account_id", "=", ada.id)
      .execute();
    const text = JSON.stringify([factor, kept]);
    expect([factor.length, kept.length]).toEqual([1, 10]);
    for (const hidden of [secret, ...codes]) expect(text).not.toContain(hidden);
  });

  test("guesses at the first code are counted", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const { json } = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    const code = wrongCode(await shows(json.secret));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.post(`${TWO_FACTOR}confirm/`, { code }, bearer)),
    );
    expect(answers.filter((each) => each.status === 401)).toHaveLength(5);
    expect(answers.filter((each) => each.status === 429)).toHaveLength(15);
  });
});

describe("changing it", () => {
  test("switching it off needs the password, ends other sessions and mails the owner", async () => {
    const { ada, bearer, secret, codes } = await openTwoFactor(site);
    const login = await answer(await tokenOf(ada), await shows(secret));
    const other = { authorization: `Bearer ${login.json.access}` };
    const pending = await tokenOf(ada);
    const refused = await site.post(`${TWO_FACTOR}disable/`, { password: "not this" }, bearer);
    expect(refused.status).toBe(401);
    const off = await site.post(`${TWO_FACTOR}disable/`, { password: ada.password }, bearer);
    expect(off.status).toBe(200);
    expect((await site.mailTo(ada.email)).subject).toContain("Two-factor authentication is off");
    expect((await site.get("/api/v1/account/sessions/", other)).status).toBe(401);
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
    expect((await ada.login()).json.access).toBeDefined();
    nextStep();
    expect((await answer(pending, await shows(secret))).status).toBe(401);
    expect((await answer(pending, codes[0] ?? "")).status).toBe(401);
  });

  test("new recovery codes end the old ones", async () => {
    const { ada, bearer, codes } = await openTwoFactor(site);
    const renewed = await site.post(
      `${TWO_FACTOR}recovery-codes/`,
      { password: ada.password },
      bearer,
    );
    expect(renewed.status).toBe(200);
    expect(renewed.json.recovery_codes).toHaveLength(10);
    expect((await site.mailTo(ada.email)).subject).toContain("You have new recovery codes");
    expect((await answer(await tokenOf(ada), codes[0] ?? "")).status).toBe(401);
    const [first] = renewed.json.recovery_codes;
    expect((await answer(await tokenOf(ada), first)).status).toBe(200);
  });

  test("there are no recovery codes to renew while it is off", async () => {
    const ada = await openAccount(site);
    const path = `${TWO_FACTOR}recovery-codes/`;
    const { status } = await site.post(path, { password: ada.password }, await ada.bearer());
    expect(status).toBe(422);
  });
});

test("a reset does not bypass it, and voids a login that waits for the code", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const half = await tokenOf(ada);
  const browser = openBrowser(site);
  const reset = "/api/v1/auth/password-reset/";
  await browser.post(reset, { email: ada.email });
  const code = codeIn(await site.mailTo(ada.email));
  const password = "a new river every day";
  const changed = await browser.post(reset, { password, confirm_password: password, code });
  expect(Object.keys(changed.json)).toEqual(["message"]);
  expect(browser.cookie("refresh")).toBeUndefined();
  const login = await ada.login({ password });
  expect(login.json.access).toBeUndefined();
  expect((await answer(half, await shows(secret))).status).toBe(401);
  expect((await answer(login.json.two_factor_token, await shows(secret))).status).toBe(200);
});

test("a second factor on somebody else's address does not shut out its owner", async () => {
  const email = "owner-of-it@example.org";
  const squatted = "a password of somebody else";
  const registered = { email, password: squatted, first_name: "Eve", last_name: "Nobody" };
  await site.post("/api/v1/auth/register/", registered);
  await site.mailTo(email);
  const { json } = await site.post("/api/v1/auth/login/", { email, password: squatted });
  const bearer = { authorization: `Bearer ${json.access}` };
  const { secret } = (await site.post(TWO_FACTOR, { password: squatted }, bearer)).json;
  await site.post(`${TWO_FACTOR}confirm/`, { code: await shows(secret) }, bearer);
  await site.mailTo(email);

  const browser = openBrowser(site);
  const reset = "/api/v1/auth/password-reset/";
  await browser.post(reset, { email });
  const code = codeIn(await site.mailTo(email));
  const password = "a new river every day";
  await browser.post(reset, { password, confirm_password: password, code });
  const login = await site.post("/api/v1/auth/login/", { email, password });
  expect([login.status, Object.keys(login.json)]).toEqual([200, ["message", "access"]]);
  expect(
    await site.db
      .selectFrom("recovery_code")
      .selectAll()
      .where("account_id", "=", decodeJwt(login.json.access).sub ?? "")
      .execute(),
  ).toEqual([]);
});

test("an account without a password proves itself by a fresh sign-in", async () => {
  const ada = await openAccount(site);
  const { json } = await ada.login({ refresh: true });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ password_hash: null }).where("id", "=", ada.id).execute(),
  );
  site.clock.now += 11 * 60 * 1000;
  const { json: renewed } = await site.post("/api/v1/auth/refresh/", { refresh: json.refresh });
  const bearer = { authorization: `Bearer ${renewed.access}` };
  const late = await site.post(TWO_FACTOR, { password: "anything" }, bearer);
  expect([late.status, late.json.code]).toEqual([401, "wrong_credentials"]);
});
