import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import {
  openAccount,
  readCookie,
  readSetCookie,
  type TestAccount,
} from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { setOfficeRole } from "../../foundation/accounts/administer.ts";
import { disableAccount } from "./end-sessions.ts";

let site: TestSite;
/** Another process on the same database; the embedded database allows none. */
let neighbour: TestSite | undefined;
let ada: TestAccount;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  site = await openTestSite({ database, argon2: fakeArgon2 });
  if (isEmbedded()) return;
  const other = openPostgres(databaseUrl(name));
  const environment = {
    APP_SECRET: site.deps.config.appSecrets[0],
    PUBLIC_URL: site.deps.publicUrl,
  };
  neighbour = await openTestSite({ database: other, clock: site.clock, environment });
  return () => other.close();
});

beforeEach(async () => {
  ada = await openAccount(site, { role: "admin" });
});

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const bearer = ({ access }: Tokens) => ({ authorization: `Bearer ${access}` });

async function login(): Promise<Tokens> {
  const tokens = (await ada.login({ refresh: true })).json as Tokens;
  // Caches the session in every process.
  for (const process of neighbour ? [site, neighbour] : [site]) {
    expect(await roleOf(process, tokens)).toBe("owner");
  }
  return tokens;
}

async function roleOf({ deps }: TestSite, tokens: Tokens): Promise<string | null | undefined> {
  const found = deps.authenticate(bearer(tokens).authorization).catch(() => undefined);
  return (await found)?.officeRole;
}

/** Takes effect with the next request here, and in the other process soon after the commit. */
async function expectEverywhere(tokens: Tokens, role: string | null | undefined): Promise<void> {
  expect(await roleOf(site, tokens)).toBe(role);
  if (neighbour) await expect.poll(() => neighbour && roleOf(neighbour, tokens)).toBe(role);
}

test("logging out ends the session as of the next request, in every process", async () => {
  const tokens = await login();
  const other = await login();
  const answer = await site.post("/api/v1/auth/logout/", { refresh: tokens.refresh });
  expect(answer.status).toBe(200);
  await expectEverywhere(tokens, undefined);
  await expectEverywhere(other, "owner");
  const again = await site.post("/api/v1/auth/refresh/", { refresh: tokens.refresh });
  expect(again.status).toBe(401);
});

test("logging out works with the cookie, which is cleared, or with only the access token", async () => {
  const answer = await ada.login();
  const cookie = readCookie(answer, "refresh") ?? "";
  const out = await site.post("/api/v1/auth/logout/", {}, { cookie });
  expect(readSetCookie(out, "refresh")).toMatch(
    /^refresh=; Max-Age=0; Path=\/api\/v1\/auth\/; Htt/,
  );
  expect(await roleOf(site, answer.json)).toBeUndefined();

  const tokens = await login();
  await site.post("/api/v1/auth/logout/", {}, bearer(tokens));
  await expectEverywhere(tokens, undefined);
});

test("logging out without a session succeeds", async () => {
  for (const body of [{}, { refresh: "made-up" }]) {
    const answer = await site.post("/api/v1/auth/logout/", body, { authorization: "Bearer gone" });
    expect(answer.status).toBe(200);
  }
});

test("logging out of all devices ends all sessions of the account, and no others", async () => {
  const [first, second] = [await login(), await login()];
  const eve = await openAccount(site);
  const stranger = await eve.login({ refresh: true });
  const answer = await site.post("/api/v1/auth/logout-all/", {}, bearer(first));
  expect(answer.status).toBe(200);
  await expectEverywhere(first, undefined);
  await expectEverywhere(second, undefined);
  expect(await roleOf(site, stranger.json)).toBe(null);
});

test("disabling an account ends its sessions as of the next request, and prevents logins", async () => {
  const tokens = await login();
  await inTransaction(site.database, (tx) => disableAccount(tx, ada.id, new Date(site.clock.now)));
  await expectEverywhere(tokens, undefined);
  const refreshed = await site.post("/api/v1/auth/refresh/", { refresh: tokens.refresh });
  expect(refreshed.status).toBe(401);
  expect((await ada.login()).json.code).toBe("wrong_credentials");
});

test("a demotion takes effect with the next request, for the same token", async () => {
  const tokens = await login();
  await inTransaction(site.database, (tx) => setOfficeRole(tx, ada.id, null));
  await expectEverywhere(tokens, null);
});

test("lists the account's sessions, this one first, and ends each of them on request", async () => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const here = (await ada.login({ refresh: true }, { "user-agent": userAgent })).json as Tokens;
  site.clock.now += 1000;
  await login();
  site.clock.now += 1000;
  const there = await login();
  const list = await site.get("/api/v1/account/sessions/", bearer(here));
  const shown = list.json.data.map((row: Record<string, unknown>) => [row.current, row.client]);
  expect(shown).toEqual([
    [true, "Firefox on Linux"],
    [false, "node"],
    [false, "node"],
  ]);
  const seen = list.json.data.map((row: Record<string, string>) => row.last_seen_at);
  expect(seen.slice(1)).toEqual(seen.slice(1).toSorted().toReversed());
  expect(Object.keys(list.json.data[0]).toSorted()).toEqual([
    "client",
    "created_at",
    "current",
    "id",
    "last_seen_at",
  ]);
  const revoke = (id: string, by: Tokens) =>
    site.ask(`/api/v1/account/sessions/${id}/`, { method: "DELETE", headers: bearer(by) });
  const eve = (await (await openAccount(site)).login()).json as Tokens;
  const [, newest] = list.json.data;
  expect((await revoke(newest.id, eve)).status).toBe(404);
  await expectEverywhere(there, "owner");
  expect((await revoke(newest.id, here)).status).toBe(200);
  await expectEverywhere(there, undefined);
  expect((await revoke(newest.id, here)).status).toBe(404);
  expect((await revoke("not-an-id", here)).status).toBe(404);
});
