import { beforeAll, beforeEach, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
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
let office: string;
let offices = 0;

beforeAll(async () => {
  site = await openTestSite({
    argon2: cheapArgon2,
    limits,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ada = await openAccount(site);
});

beforeEach(() => {
  offices += 1;
  office = `198.51.100.${offices}`;
});

let people = 0;

function stranger(): string {
  people += 1;
  return `stranger-${people}@example.org`;
}

const password = "many small streams";
const asks = {
  register: (email: string, from: string) =>
    ask("/api/v1/auth/register/", { first_name: "Ngozi", last_name: "Ade", email, password }, from),
  registerSimply: (email: string, from: string) =>
    ask("/api/v1/register/", { username: "ngozi", email, password, password2: password }, from),
  reset: (email: string, from: string) => ask("/api/v1/auth/password-reset/", { email }, from),
  resend: (email: string, from: string) =>
    ask("/api/v1/auth/verify-email/resend/", { email }, from),
};

function ask(path: string, body: unknown, from: string) {
  return site.post(path, body, { "x-forwarded-for": from });
}

async function exhaust(asked: keyof typeof asks) {
  for (let n = 0; n < SOURCE; n += 1)
    expect((await asks[asked](stranger(), office)).status).toBeLessThan(300);
}

test.each([
  ["register", "register"],
  ["registerSimply", "register"],
  ["reset", "reset"],
  ["resend", "resend"],
] as const)(
  "%s: after a few times an address waits, whoever the next one is about",
  async (asked, next) => {
    await exhaust(asked);
    for (const email of [stranger(), ada.email]) {
      const refused = await asks[next](email, office);
      expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
      expect(refused.headers.get("retry-after")).toBe("60");
    }
    expect((await asks[next](stranger(), "203.0.113.1")).status).toBeLessThan(300);
  },
);

test("too many sign-ups stop no wish for a code, and after an hour nothing is stopped", async () => {
  await exhaust("register");
  expect((await asks.register(stranger(), office)).status).toBe(429);
  expect((await asks.reset(ada.email, office)).status).toBe(200);
  site.clock.now += 60 * 60 * 1000 + 1;
  await exhaust("register");
});

test("a sign-up with bad fields is not counted", async () => {
  for (let n = 0; n < SOURCE + 2; n += 1) {
    const body = {
      first_name: "Ngozi",
      last_name: "Ade",
      email: stranger(),
      password: "password1",
    };
    expect((await ask("/api/v1/auth/register/", body, office)).status).toBe(422);
  }
  expect((await asks.register(stranger(), office)).status).toBe(201);
});

test.each(["register", "reset"] as const)(
  "%s: an IPv6 network has four times as many for all its addresses together",
  async (asked) => {
    const network = `2001:db8:${asked === "register" ? "a" : "b"}`;
    for (let place = 0; place < 4; place += 1) {
      office = `${network}:${place}::1`;
      await exhaust(asked);
    }
    expect((await asks[asked](stranger(), `${network}:ffff::1`)).status).toBe(429);
    expect((await asks[asked](stranger(), "2001:db8:c:1::1")).status).toBeLessThan(300);
  },
);
