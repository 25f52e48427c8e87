import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { deriveKey } from "../../../platform/secrets.ts";
import { accountTag } from "../../../tags.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let ada: TestAccount;
let access: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ada = await openAccount(site);
  access = (await ada.login()).json.access;
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

/** The valid token with another header, claims or key. */
function forge({
  header = {},
  claims = {},
  key = deriveKey(site.deps.config.appSecrets[0], "access tokens"),
  hash = "sha256",
}: {
  header?: object;
  claims?: object;
  key?: Buffer | string;
  hash?: string;
} = {}): string {
  const [head = "", body = ""] = access.split(".");
  const signed = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(body), ...claims })}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`;
}

const call = (authorization: string) => site.get("/api/v1/account/sessions/", { authorization });
const use = async (token: string) => {
  const { status, json } = await call(`Bearer ${token}`);
  return status === 200 ? 200 : `${status} ${json.code}`;
};

test("accepts an issued token, and one built in the same way", async () => {
  expect(await use(access)).toBe(200);
  expect(await use(forge())).toBe(200);
  expect(await use(forge({ claims: { first_name: "Other" } }))).toBe(200);
});

test.each([
  [
    "alg none",
    () =>
      `${forge({ header: { alg: "none" } })
        .split(".")
        .slice(0, 2)
        .join(".")}.`,
  ],
  ["alg none with the signature left on", () => forge({ header: { alg: "none" } })],
  ["alg None", () => forge({ header: { alg: "None" } })],
  ["alg HS512", () => forge({ header: { alg: "HS512" }, hash: "sha512" })],
  ["alg RS256 with the secret as its key", () => forge({ header: { alg: "RS256" } })],
  [
    "a key in the token",
    () => forge({ header: { jwk: { kty: "oct", k: "AAAA" } }, key: Buffer.alloc(3) }),
  ],
  ["another key", () => forge({ key: "another key of thirty-two letters" })],
  [
    "the two-factor key",
    () => forge({ key: deriveKey(site.deps.config.appSecrets[0], "two-factor tokens") }),
  ],
  ["another type", () => forge({ header: { typ: "JWT" } })],
  ["a wrong audience", () => forge({ claims: { aud: "two-factor" } })],
  ["no audience", () => forge({ claims: { aud: undefined } })],
  ["another issuer", () => forge({ claims: { iss: "https://evil.example" } })],
  ["no expiry", () => forge({ claims: { exp: undefined } })],
  ["an expiry in the past", () => forge({ claims: { exp: Math.floor(site.clock.now / 1000) } })],
  [
    "another account's session",
    () => forge({ claims: { sub: "01890a5d-ac96-774b-bcce-b302099a8057" } }),
  ],
  ["an unknown session", () => forge({ claims: { sid: "01890a5d-ac96-774b-bcce-b302099a8057" } })],
  ["a session that isn't an id", () => forge({ claims: { sid: "' OR true" } })],
  [
    "changed claims under the old signature",
    () => {
      const [head, , signature] = access.split(".");
      return `${head}.${forge({ claims: { role: "admin" } }).split(".")[1]}.${signature}`;
    },
  ],
  ["half a token", () => access.slice(0, 40)],
  ["no token", () => ""],
])("refuses %s", async (_, make) => {
  expect(await use(make())).toBe("401 unauthorized");
});

test("refuses a refresh token as an access token, and vice versa", async () => {
  const { json } = await ada.login({ refresh: true });
  expect(await use(json.refresh)).toBe("401 unauthorized");
  const answer = await site.post("/api/v1/auth/refresh/", { refresh: json.access });
  expect([answer.status, answer.json.code]).toEqual([401, "unauthorized"]);
});

test("refuses a two-factor token as an access token, and vice versa", async () => {
  const token = await site.deps.twoFactorTokens.sign({ accountId: ada.id });
  expect(await use(token)).toBe("401 unauthorized");
  await expect(site.deps.twoFactorTokens.verify(access)).rejects.toThrow("log in");
  expect(await site.deps.twoFactorTokens.verify(token)).toMatchObject({ accountId: ada.id });
});

test("refuses other schemes, or none", async () => {
  for (const header of [access, `Basic ${access}`, "Bearer", `Bearer ${access} x`]) {
    expect([header, (await call(header)).status]).toEqual([header, 401]);
  }
  expect((await site.get("/api/v1/account/sessions/")).status).toBe(401);
  expect((await call(`bearer ${access}`)).status).toBe(200);
});

test("reads the role from the database, not from the token", async () => {
  const { accountId, officeRole } = (await site.deps.authenticate(
    `Bearer ${forge({ claims: { role: "admin", office_role: "owner" } })}`,
  )) ?? { accountId: "", officeRole: "" };
  expect([accountId, officeRole]).toEqual([ada.id, null]);
});

test("expires a token after ten minutes", async () => {
  const token = (await ada.login()).json.access;
  site.clock.now += 10 * 60 * 1000 - 1000;
  expect(await use(token)).toBe(200);
  site.clock.now += 1000;
  expect(await use(token)).toBe("401 unauthorized");
});

test("ignores an invalid token in a login", async () => {
  const answer = await ada.login({}, { authorization: "Bearer gone" });
  expect(answer.status).toBe(200);
});

test.each([
  ["erased", { erased_at: new Date() }],
  ["disabled", { disabled_at: new Date() }],
])("refuses the token of an account that is %s", async (_, change) => {
  const eve = await openAccount(site);
  const token = (await eve.login()).json.access;
  expect(await use(token)).toBe(200);
  await inTransaction(site.database, async (tx) => {
    await tx.updateTable("account").set(change).where("id", "=", eve.id).execute();
    announce(tx, accountTag(eve.id));
  });
  expect(await use(token)).toBe("401 unauthorized");
});

test("refuses the token of an expired session", async () => {
  const eve = await openAccount(site);
  const token = (await eve.login()).json.access;
  const end = new Date(site.clock.now + 1000);
  await inTransaction(site.database, async (tx) => {
    await tx
      .updateTable("session")
      .set({ expires_at: end })
      .where("account_id", "=", eve.id)
      .execute();
    announce(tx, accountTag(eve.id));
  });
  expect(await use(token)).toBe(200);
  site.clock.now += 1000;
  expect(await use(token)).toBe("401 unauthorized");
});
