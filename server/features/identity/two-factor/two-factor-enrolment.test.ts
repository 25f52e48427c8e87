import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openBrowser, readEmailCode, wrongCode } from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  openTwoFactor,
  openTwoFactorSite,
  readTwoFactorToken,
  TWO_FACTOR,
} from "../../../testing/test-two-factor.ts";

const { site, shows: currentCode, nextStep, answer: submit } = await openTwoFactorSite();

describe("turning it on", () => {
  test("takes a first code of the new secret, and shows ten recovery codes once", async () => {
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

    const code = await currentCode(enrolled.json.secret);
    const wrong = await site.post(`${TWO_FACTOR}confirm/`, { code: wrongCode(code) }, bearer);
    expect([wrong.status, wrong.json.code]).toEqual([401, "wrong_code"]);
    const confirmed = await site.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
    expect(confirmed.status).toBe(200);
    const codes: string[] = confirmed.json.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const recoveryCode of codes) expect(recoveryCode).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    const again = await site.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
    expect(again.status).toBe(401);
    expect((await site.mailTo(ada.email)).subject).toContain("Two-factor authentication is on");
    const repeated = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    expect([repeated.status, repeated.json.non_field_errors]).toEqual([
      422,
      ["Two-factor authentication is already on."],
    ]);
  });

  test("requires the password, and ends the other sessions", async () => {
    const ada = await openAccount(site);
    const [bearer, other] = [await ada.bearer(), await ada.bearer()];
    expect((await site.post(TWO_FACTOR, { password: "something else" }, bearer)).json.code).toBe(
      "wrong_credentials",
    );
    expect((await site.post(TWO_FACTOR, {}, bearer)).status).toBe(422);
    const { json } = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    await site.post(`${TWO_FACTOR}confirm/`, { code: await currentCode(json.secret) }, bearer);
    expect((await site.get("/api/v1/account/sessions/", other)).status).toBe(401);
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
  });

  test("stores neither the secret nor the codes in clear text", async () => {
    const { ada, secret, codes } = await openTwoFactor(site);
    const factor = await site.db
      .selectFrom("two_factor")
      .selectAll()
      .where("account_id", "=", ada.id)
      .execute();
    const codeRows = await site.db
      .selectFrom("recovery_code")
      .selectAll()
      .where("account_id", "=", ada.id)
      .execute();
    const text = JSON.stringify([factor, codeRows]);
    expect([factor.length, codeRows.length]).toEqual([1, 10]);
    for (const hidden of [secret, ...codes]) expect(text).not.toContain(hidden);
  });

  test("limits attempts at the first code", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const { json } = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
    const code = wrongCode(await currentCode(json.secret));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.post(`${TWO_FACTOR}confirm/`, { code }, bearer)),
    );
    expect(answers.filter((response) => response.status === 401)).toHaveLength(5);
    expect(answers.filter((response) => response.status === 429)).toHaveLength(15);
  });
});

describe("changing it", () => {
  test("requires the password to turn it off, ends other sessions and emails the owner", async () => {
    const { ada, bearer, secret, codes } = await openTwoFactor(site);
    const login = await submit(await readTwoFactorToken(ada), await currentCode(secret));
    const other = { authorization: `Bearer ${login.json.access}` };
    const pending = await readTwoFactorToken(ada);
    const refused = await site.post(`${TWO_FACTOR}disable/`, { password: "not this" }, bearer);
    expect(refused.status).toBe(401);
    const off = await site.post(`${TWO_FACTOR}disable/`, { password: ada.password }, bearer);
    expect(off.status).toBe(200);
    expect((await site.mailTo(ada.email)).subject).toContain("Two-factor authentication is off");
    expect((await site.get("/api/v1/account/sessions/", other)).status).toBe(401);
    expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
    expect((await ada.login()).json.access).toBeDefined();
    nextStep();
    expect((await submit(pending, await currentCode(secret))).status).toBe(401);
    expect((await submit(pending, codes[0] ?? "")).status).toBe(401);
  });

  test("invalidates the old recovery codes with new ones", async () => {
    const { ada, bearer, codes } = await openTwoFactor(site);
    const renewed = await site.post(
      `${TWO_FACTOR}recovery-codes/`,
      { password: ada.password },
      bearer,
    );
    expect(renewed.status).toBe(200);
    expect(renewed.json.recovery_codes).toHaveLength(10);
    expect((await site.mailTo(ada.email)).subject).toContain("You have new recovery codes");
    expect((await submit(await readTwoFactorToken(ada), codes[0] ?? "")).status).toBe(401);
    const [first] = renewed.json.recovery_codes;
    expect((await submit(await readTwoFactorToken(ada), first)).status).toBe(200);
  });
});

test("isn't bypassed by a password reset, which invalidates pending logins", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const pending = await readTwoFactorToken(ada);
  const browser = openBrowser(site);
  const reset = "/api/v1/auth/password-reset/";
  await browser.post(reset, { email: ada.email });
  const code = readEmailCode(await site.mailTo(ada.email));
  const password = "a new river every day";
  const changed = await browser.post(reset, { password, confirm_password: password, code });
  expect(Object.keys(changed.json)).toEqual(["message"]);
  expect(browser.cookie("refresh")).toBeUndefined();
  const login = await ada.login({ password });
  expect(login.json.access).toBeUndefined();
  expect((await submit(pending, await currentCode(secret))).status).toBe(401);
  expect((await submit(login.json.two_factor_token, await currentCode(secret))).status).toBe(200);
});

test("doesn't lock out the owner of an address that someone else signed up with", async () => {
  const email = "owner-of-it@example.org";
  const squatted = "a password of somebody else";
  const registered = { email, password: squatted, first_name: "Eve", last_name: "Nobody" };
  await site.post("/api/v1/auth/register/", registered);
  await site.mailTo(email);
  const { json } = await site.post("/api/v1/auth/login/", { email, password: squatted });
  const bearer = { authorization: `Bearer ${json.access}` };
  const { secret } = (await site.post(TWO_FACTOR, { password: squatted }, bearer)).json;
  await site.post(`${TWO_FACTOR}confirm/`, { code: await currentCode(secret) }, bearer);
  await site.mailTo(email);

  const browser = openBrowser(site);
  const reset = "/api/v1/auth/password-reset/";
  await browser.post(reset, { email });
  const code = readEmailCode(await site.mailTo(email));
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

test("requires a recent login for an account without a password", async () => {
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
