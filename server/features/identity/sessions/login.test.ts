import { beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  openAccount,
  readCookie,
  readSetCookie,
  type TestAccount,
} from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { updatePassword } from "../../foundation/accounts/account-store.ts";
import { argon2 } from "../passwords/password-hasher.ts";

const counted = {
  hash: vi.fn(argon2.hash),
  verify: vi.fn(argon2.verify),
};
let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  site = await openTestSite({ argon2: counted });
  ada = await openAccount(site);
});

test("returns the name and a token, and sets a cookie", async () => {
  const answer = await ada.login();
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json).toSorted()).toEqual(["access", "message"]);
  expect(answer.json.message).toBe("Successfully logged in. Welcome Ada");
  const claims = JSON.parse(Buffer.from(answer.json.access.split(".")[1], "base64url").toString());
  expect(claims).toMatchObject({
    sub: ada.id,
    email: ada.email,
    first_name: "Ada",
    last_name: "Obi",
    role: "supporter",
    aud: "access",
  });
  expect(readCookie(answer, "refresh")).toMatch(/^refresh=[\w-]{43}$/);
});

test("accepts the address in any case, with spaces around it", async () => {
  const email = `  ${ada.email.toUpperCase()} `;
  expect((await ada.login({ email })).status).toBe(200);
});

test("hides the cookie from scripts and other sites, and limits it to the auth endpoints", async () => {
  expect(readSetCookie(await ada.login(), "refresh")).toMatch(
    /^refresh=[\w-]{43}; Path=\/api\/v1\/auth\/; HttpOnly; SameSite=Lax$/,
  );
  expect(readSetCookie(await ada.login({ stay_logged_in: true }), "refresh")).toMatch(
    /^refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/v1\/auth\/; HttpOnly; SameSite=Lax$/,
  );
  const environment = { PUBLIC_URL: "https://tributary.example" };
  const secure = await openTestSite({
    database: site.database,
    clock: site.clock,
    argon2: counted,
    environment,
  });
  const answer = await secure.post("/api/v1/auth/login/", ada);
  expect(readSetCookie(answer, "__Host-refresh")).toMatch(
    /^__Host-refresh=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("returns the refresh token in the body on request, without a cookie", async () => {
  const answer = await ada.login({ refresh: true });
  expect(answer.json.refresh).toMatch(/^[\w-]{43}$/);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("responds to an unknown address as to a wrong password, after the same work", async () => {
  const attempt = async (email: string, password: string) => {
    counted.verify.mockClear();
    const { status, json } = await ada.login({ email, password });
    return { status, json, verified: counted.verify.mock.calls.length };
  };
  const wrong = await attempt(ada.email, "not it at all");
  const unknown = await attempt("nobody@example.org", "not it at all");
  expect(wrong).toEqual({
    status: 401,
    json: {
      code: "wrong_credentials",
      detail: [],
      non_field_errors: ["The email address or password is wrong."],
    },
    verified: 1,
  });
  expect(unknown).toEqual(wrong);
});

test("compares a placeholder of the same cost if there is no hash", async () => {
  counted.verify.mockClear();
  await ada.login({ email: "nobody@example.org", password: "not it at all" });
  await ada.login({ password: "not it at all" });
  const [placeholder = "", real = ""] = counted.verify.mock.calls.map(([hash]) => hash);
  const shape = (hash: string) => hash.split("$").map((part, i) => (i < 4 ? part : part.length));
  expect(shape(placeholder)).toEqual(shape(real));
});

test("refuses any password for an account without one", async () => {
  const other = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ password_hash: null }).where("id", "=", other.id).execute(),
  );
  expect((await other.login()).json.code).toBe("wrong_credentials");
  expect((await other.login({ password: "" })).status).toBe(422);
});

describe("a second factor", () => {
  const enrol = (accountId: string, two_factor_since: Date | null) =>
    inTransaction(site.database, async (tx) => {
      await tx
        .insertInto("two_factor")
        .values({ account_id: accountId, secret: "sealed" })
        .execute();
      await tx
        .updateTable("account")
        .set({ two_factor_since })
        .where("id", "=", accountId)
        .execute();
    });

  test("is required once it is confirmed, before there is a token, cookie or session", async () => {
    const bo = await openAccount(site);
    await enrol(bo.id, new Date(site.clock.now));
    const answer = await bo.login({ refresh: true });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json).toSorted()).toEqual(["message", "two_factor_token"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await site.deps.twoFactorTokens.verify(answer.json.two_factor_token)).toMatchObject({
      accountId: bo.id,
    });
    const sessions = site.db.selectFrom("session").select("id").where("account_id", "=", bo.id);
    expect(await sessions.execute()).toEqual([]);
    expect((await bo.login({ password: "not it at all" })).json.code).toBe("wrong_credentials");
  });

  test("isn't required before it is confirmed", async () => {
    const bo = await openAccount(site);
    await enrol(bo.id, null);
    expect((await bo.login()).json.access).toBeDefined();
  });
});

test("refuses a password that changes while it is compared", async () => {
  const bo = await openAccount(site);
  counted.verify.mockImplementationOnce(async (hash, password) => {
    const right = await argon2.verify(hash, password);
    const other = await argon2.hash("another one by now");
    await inTransaction(site.database, (tx) => updatePassword(tx, bo.id, other));
    return right;
  });
  expect((await bo.login()).json.code).toBe("wrong_credentials");
  expect((await bo.login({ password: "another one by now" })).status).toBe(200);
});
