import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openBrowser, readEmailCode } from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { changePassword } from "./change-password.ts";

const noCookies = { get: () => undefined, set: () => {}, clear: () => {} };
const NEW = "an even longer walk by the sea";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
});

function change(bearer: Record<string, string>, body: Record<string, unknown>) {
  return site.post("/api/v1/account/password/", body, bearer);
}

const toNew = { new_password: NEW, confirm_new_password: NEW };
const isOpen = async (bearer: Record<string, string>) =>
  (await site.get("/api/v1/account/profile/", bearer)).status === 200;

test("requires the old password, ends other sessions and emails the owner", async () => {
  const ada = await openAccount(site);
  const [here, elsewhere] = [await ada.bearer(), await ada.bearer()];
  const { status, json } = await change(here, { old_password: ada.password, ...toNew });
  expect([status, json.message]).toEqual([200, "Password has been changed successfully"]);
  expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
  expect((await ada.login()).status).toBe(401);
  expect((await ada.login({ password: NEW })).status).toBe(200);
  expect((await site.mailTo(ada.email)).subject).toContain("Your password was changed");
});

test("invalidates earlier reset codes, even verified ones", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const RESET = "/api/v1/auth/password-reset/";
  const requestReset = async () => {
    const browser = openBrowser(site);
    await browser.post(RESET, { email: ada.email });
    return { browser, code: readEmailCode(await site.mailTo(ada.email)) };
  };
  const [verified, unverified] = [await requestReset(), await requestReset()];
  expect((await verified.browser.post(RESET, { password: verified.code })).status).toBe(200);
  await change(bearer, { old_password: ada.password, ...toNew });
  const other = { password: "yet another walk", confirm_password: "yet another walk" };
  expect((await verified.browser.post(RESET, other)).json.code).toBe("wrong_code");
  const late = await unverified.browser.post(RESET, { ...other, code: unverified.code });
  expect(late.json.code).toBe("wrong_code");
  expect((await ada.login({ password: NEW })).status).toBe(200);
});

test("changes nothing without the old password", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  for (const old_password of ["a wrong one", undefined]) {
    const { status, json } = await change(bearer, { old_password, ...toNew });
    expect([status, json.code]).toEqual([401, "wrong_credentials"]);
    expect(json.detail[0].loc).toEqual(["body", "old_password"]);
  }
  expect((await ada.login()).status).toBe(200);
  expect(await site.mailsTo(ada.email)).toEqual([]);
});

test("refuses a bad new password", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const refused = async (password: string, confirmed = password) => {
    const body = {
      old_password: ada.password,
      new_password: password,
      confirm_new_password: confirmed,
    };
    const { status, json } = await change(bearer, body);
    return [status, json.detail[0].loc.at(-1), json.detail[0].msg];
  };
  expect(await refused("short")).toEqual([
    422,
    "new_password",
    "Password must be at least 8 characters",
  ]);
  expect((await refused("password1")).slice(0, 2)).toEqual([422, "new_password"]);
  expect((await refused("my tributary flows")).slice(0, 2)).toEqual([422, "new_password"]);
  expect(await refused(NEW, `${NEW}!`)).toEqual([
    422,
    "confirm_new_password",
    "Password does not match",
  ]);
});

test("refuses the old password if it changes while the new one is hashed", async () => {
  const ada = await openAccount(site);
  const signedIn = await site.deps.authenticate((await ada.bearer()).authorization);
  const inBetween = await ada.bearer();
  const body = {
    old_password: ada.password,
    new_password: "the slower one",
    confirm_new_password: "the slower one",
  };
  const hash = async (password: string) => {
    await change(inBetween, { old_password: ada.password, ...toNew });
    return site.deps.passwords.hash(password);
  };
  const deps = { ...site.deps, passwords: { ...site.deps.passwords, hash } };
  const caller = { signedIn, source: "test", networks: ["test"], headers: {}, cookies: noCookies };
  await expect(changePassword(deps, body, caller)).rejects.toMatchObject({
    code: "wrong_credentials",
  });
  expect((await ada.login({ password: NEW })).status).toBe(200);
});

test("sets a first password within ten minutes of logging in, not later", async () => {
  const ada = await openAccount(site);
  const signedInAt = site.clock.now;
  const { json } = await ada.login({ refresh: true });
  let { access, refresh } = json;
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ password_hash: null }).where("id", "=", ada.id).execute(),
  );
  const attempt = async () => {
    // The access token expires earlier than the session.
    ({ access, refresh } = (await site.post("/api/v1/auth/refresh/", { refresh })).json);
    return change({ authorization: `Bearer ${access}` }, toNew);
  };
  site.clock.now = signedInAt + 10 * 60 * 1000;
  const late = await attempt();
  expect([late.status, late.json.code]).toEqual([401, "wrong_credentials"]);
  site.clock.now = signedInAt + 10 * 60 * 1000 - 1;
  expect((await attempt()).status).toBe(200);
  expect((await ada.login({ password: NEW })).status).toBe(200);
});

test("sends only a few emails a day to an unconfirmed address", async () => {
  const ada = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
  );
  const bearer = await ada.bearer();
  const passwords = [ada.password, NEW, ada.password, NEW, ada.password, NEW];
  for (const [index, old_password] of passwords.entries()) {
    const new_password = passwords[index + 1] ?? ada.password;
    const body = { old_password, new_password, confirm_new_password: new_password };
    expect((await change(bearer, body)).status).toBe(200);
  }
  expect(await site.mailsTo(ada.email)).toHaveLength(3);
});
