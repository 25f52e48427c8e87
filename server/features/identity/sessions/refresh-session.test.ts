import { beforeAll, describe, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  openAccount,
  readCookie,
  readSetCookie,
  type TestAccount,
} from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ada = await openAccount(site);
});

const refresh = (token: string) => site.post("/api/v1/auth/refresh/", { refresh: token });
const refreshByCookie = (cookie: string) => site.post("/api/v1/auth/refresh/", {}, { cookie });
const works = async (access: string) =>
  (await site.get("/api/v1/account/sessions/", { authorization: `Bearer ${access}` })).status ===
  200;

async function login(extra: Record<string, unknown> = {}) {
  const { json } = await ada.login({ refresh: true, ...extra });
  return json as { access: string; refresh: string };
}

const alerts = () =>
  site.db.selectFrom("alert").selectAll().where("kind", "=", "refresh_token_reused").execute();

describe("refreshing", () => {
  test("returns new access and refresh tokens, in the body or as a cookie", async () => {
    const first = await login();
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(Object.keys(second.json).toSorted()).toEqual(["access", "refresh"]);
    expect(second.json.refresh).not.toBe(first.refresh);
    // Even within a second: tabs compare tokens to detect that another tab has renewed.
    expect(second.json.access).not.toBe(first.access);
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(await works(second.json.access)).toBe(true);

    const cookie = readCookie(await ada.login({ stay_logged_in: true }), "refresh") ?? "";
    const renewed = await refreshByCookie(cookie);
    expect(Object.keys(renewed.json)).toEqual(["access"]);
    expect(readCookie(renewed, "refresh")).not.toBe(cookie);
    expect(readSetCookie(renewed, "refresh")).toContain("Max-Age=2592000");
    expect((await refreshByCookie(readCookie(renewed, "refresh") ?? "")).status).toBe(200);
  });

  test("keeps a session cookie a session cookie", async () => {
    const renewed = await refreshByCookie(readCookie(await ada.login(), "refresh") ?? "");
    expect(readSetCookie(renewed, "refresh")).not.toContain("Max-Age");
  });

  test("extends the session", async () => {
    const midnight = Math.ceil(site.clock.now / DAY_MS) * DAY_MS;
    site.clock.now = midnight - 9 * 60_000;
    let tokens = await login();
    const renewAt = async (time: number) => {
      site.clock.now = time;
      tokens = (await refresh(tokens.refresh)).json;
      return works(tokens.access);
    };
    site.clock.now = midnight + 10_000;
    expect(await works(tokens.access)).toBe(true);
    expect(await renewAt(midnight + DAY_MS / 2)).toBe(true);
    expect(await renewAt(midnight + DAY_MS - 8 * 60_000)).toBe(true);
  });

  test("gives simultaneous requests the same successor", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh: token } = await login();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const successors = new Set(answers.map(({ json }) => json.refresh as string));
      expect(successors.size).toBe(1);
      for (const { json } of answers) expect(await works(json.access)).toBe(true);
      const [successor = ""] = successors;
      expect((await refresh(successor)).status).toBe(200);
    }
  });

  test("returns the current token for a used one within ten seconds, even several rotations later", async () => {
    const { refresh: token } = await login();
    const second = (await refresh(token)).json.refresh;
    site.clock.now += 5_000;
    const third = (await refresh(second)).json.refresh;
    site.clock.now += 5_000;
    expect((await refresh(token)).json.refresh).toBe(third);
    site.clock.now += 60_000;
    expect((await refresh(third)).status).toBe(200);
  });

  test("ends the session if a used token is reused later, and raises an alert", async () => {
    const stolen = await login();
    const other = await login();
    const before = await alerts();
    const owner = (await refresh(stolen.refresh)).json;
    site.clock.now += 10_001;
    const thief = await refresh(stolen.refresh);
    expect([thief.status, thief.json.code]).toEqual([401, "unauthorized"]);
    expect((await refresh(owner.refresh)).status).toBe(401);
    expect(await works(owner.access)).toBe(false);
    expect(await works(stolen.access)).toBe(false);
    expect(await works(other.access)).toBe(true);
    expect((await refresh(other.refresh)).status).toBe(200);
    const after = await alerts();
    expect(after).toHaveLength(before.length + 1);
    expect(JSON.stringify(after)).not.toContain(stolen.refresh);
  });

  test("stores no tokens in clear text", async () => {
    const { refresh: token } = await login();
    const next = (await refresh(token)).json.refresh;
    const rows = [
      await site.db.selectFrom("session").selectAll().execute(),
      await site.db.selectFrom("used_refresh_token").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(next);
  });

  test.each(["", "made-up", "a".repeat(43), "'; DROP TABLE session"])(
    "refuses %j",
    async (token) => {
      expect((await refresh(token)).status).toBe(401);
    },
  );

  test("refuses a request without a token, and clears a useless cookie", async () => {
    expect((await site.post("/api/v1/auth/refresh/", {})).status).toBe(401);
    const answer = await refreshByCookie("refresh=made-up");
    expect(answer.status).toBe(401);
    expect(readSetCookie(answer, "refresh")).toMatch(
      /^refresh=; Max-Age=0; Path=\/api\/v1\/auth\//,
    );
  });

  test("refuses requests from other sites", async () => {
    const cookie = readCookie(await ada.login(), "refresh") ?? "";
    for (const [name, value] of [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"],
      ["sec-fetch-site", "same-site"],
    ] as const) {
      for (const path of ["/api/v1/auth/refresh/", "/api/v1/auth/logout/"]) {
        const answer = await site.post(path, {}, { cookie, [name]: value });
        expect([answer.status, answer.json.code]).toEqual([403, "foreign_origin"]);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
    const form = { cookie, "content-type": "application/x-www-form-urlencoded" };
    expect((await site.post("/api/v1/auth/logout/", "a=b", form)).status).toBe(415);
    expect((await refreshByCookie(cookie)).status).toBe(200);
  });
});

describe("a session", () => {
  async function daysAlive(stay_logged_in: boolean, stepDays: number): Promise<number> {
    let { refresh: token } = await login({ stay_logged_in });
    for (let days = stepDays; days < 400; days += stepDays) {
      site.clock.now += stepDays * DAY_MS;
      const answer = await refresh(token);
      if (answer.status !== 200) return days;
      token = answer.json.refresh;
    }
    return 400;
  }

  test("expires without a renewal after a day, or a month if it outlives the browser", async () => {
    expect(await daysAlive(false, 1)).toBe(1);
    expect(await daysAlive(true, 30)).toBe(30);
  });

  test("expires even with renewals after a week, or half a year", async () => {
    expect(await daysAlive(false, 0.5)).toBe(7);
    expect(await daysAlive(true, 20)).toBe(180);
  });
});
