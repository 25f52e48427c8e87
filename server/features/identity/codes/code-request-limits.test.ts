import { beforeAll, beforeEach, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const SOURCE = 4;
const limits = Object.fromEntries(
  ["registration", "reset", "verification"].flatMap((name) => [
    [`${name}:source`, SOURCE],
    [`${name}:network`, 4 * SOURCE],
  ]),
);

let site: TestSite;
let ada: TestAccount;
let source: string;
let sourceCount = 0;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    limits,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ada = await openAccount(site);
});

beforeEach(() => {
  sourceCount += 1;
  source = `198.51.100.${sourceCount}`;
});

let people = 0;

function stranger(): string {
  people += 1;
  return `stranger-${people}@example.org`;
}

const password = "many small streams";
const requests = {
  register: (email: string, from: string) =>
    send(
      "/api/v1/auth/register/",
      { first_name: "Ngozi", last_name: "Ade", email, password },
      from,
    ),
  registerSimply: (email: string, from: string) =>
    send("/api/v1/register/", { username: "ngozi", email, password, password2: password }, from),
  reset: (email: string, from: string) => send("/api/v1/auth/password-reset/", { email }, from),
  resend: (email: string, from: string) =>
    send("/api/v1/auth/verify-email/resend/", { email }, from),
};

function send(path: string, body: unknown, from: string) {
  return site.post(path, body, { "x-forwarded-for": from });
}

async function exhaust(kind: keyof typeof requests) {
  for (let n = 0; n < SOURCE; n += 1)
    expect((await requests[kind](stranger(), source)).status).toBeLessThan(300);
}

test.each([
  ["register", "register"],
  ["registerSimply", "register"],
  ["reset", "reset"],
  ["resend", "resend"],
] as const)("%s: limits a source, whichever address it enters", async (kind, next) => {
  await exhaust(kind);
  for (const email of [stranger(), ada.email]) {
    const refused = await requests[next](email, source);
    expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
    expect(refused.headers.get("retry-after")).toBe("60");
  }
  expect((await requests[next](stranger(), "203.0.113.1")).status).toBeLessThan(300);
});

test("limits sign-ups and codes separately, for an hour", async () => {
  await exhaust("register");
  expect((await requests.register(stranger(), source)).status).toBe(429);
  expect((await requests.reset(ada.email, source)).status).toBe(200);
  site.clock.now += 60 * 60 * 1000 + 1;
  await exhaust("register");
});

test("doesn't count a sign-up with bad fields", async () => {
  for (let n = 0; n < SOURCE + 2; n += 1) {
    const names = { first_name: "Ngozi", last_name: "Ade" };
    const body = { ...names, email: stranger(), password: "password1" };
    expect((await send("/api/v1/auth/register/", body, source)).status).toBe(422);
  }
  expect((await requests.register(stranger(), source)).status).toBe(201);
});

test.each(["register", "reset"] as const)(
  "%s: allows an IPv6 network four times as many for all its addresses",
  async (kind) => {
    const network = `2001:db8:${kind === "register" ? "a" : "b"}`;
    for (let index = 0; index < 4; index += 1) {
      source = `${network}:${index}::1`;
      await exhaust(kind);
    }
    expect((await requests[kind](stranger(), `${network}:ffff::1`)).status).toBe(429);
    expect((await requests[kind](stranger(), "2001:db8:c:1::1")).status).toBeLessThan(300);
  },
);
