import { beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createCode, TWO_FACTOR } from "../../../testing/test-two-factor.ts";
import type { Limit } from "../../foundation/limits/limit.ts";
import { RENEWAL_LIMITS } from "./renewal-limits.ts";
import { MAX_SESSIONS, REMAINING_SESSIONS } from "./session-policy.ts";
import { findAccountSessions, insertSession } from "./session-store.ts";

let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1" };
  site = await openTestSite({ argon2: fakeArgon2, environment });
});

beforeEach(async () => {
  site.clock.now = (Math.floor(site.clock.now / HOUR_MS) + 2) * HOUR_MS;
  ada = await openAccount(site);
});

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

async function login(extra: Record<string, unknown> = {}): Promise<Tokens> {
  return (await ada.login({ refresh: true, ...extra })).json;
}

const renew = (refresh: string, from = "192.0.2.1") =>
  site.post("/api/v1/auth/refresh/", { refresh }, { "x-forwarded-for": from });

async function listSessions({ access }: Tokens) {
  const authorization = `Bearer ${access}`;
  const { status, json } = await site.get("/api/v1/account/sessions/", { authorization });
  return status === 200 ? (json.data as Array<{ current: boolean; client: string }>) : undefined;
}

/** Opens sessions of a program, one after another. */
async function openMany(count: number, options: { lasting?: boolean; lifetimeMs?: number } = {}) {
  const openings = Array.from({ length: count }, (_, n) => ({
    session: {
      id: uuidv7(),
      accountId: ada.id,
      refreshHash: uuidv7(),
      lasting: options.lasting ?? false,
      client: `run ${n}`,
      now: new Date(site.clock.now + n),
      expiresAt: new Date(site.clock.now + (options.lifetimeMs ?? HOUR_MS)),
    },
    secondFactor: true,
    reversal: { decrement: [] },
  }));
  await inTransaction(site.database, async (tx) => {
    for (const opening of openings) await insertSession(tx, opening);
  });
  site.clock.now += count;
}

const storedSessions = () => findAccountSessions(site.db, ada.id);

test("ends the oldest sessions of a program that logs in for each run, but not the browser's", async () => {
  const browser = await login({ stay_logged_in: true });
  const first = await login();
  // Caches the session before it ends.
  expect(await listSessions(first)).toHaveLength(2);
  await openMany(MAX_SESSIONS - 2);
  const last = await login();
  expect(await listSessions(first)).toBeUndefined();
  expect((await renew(first.refresh)).status).toBe(401);
  expect(await storedSessions()).toHaveLength(1 + REMAINING_SESSIONS);
  const [current, newest] = (await listSessions(last)) ?? [];
  expect([current?.current, newest?.client]).toEqual([true, `run ${MAX_SESSIONS - 3}`]);
  expect(await listSessions(browser)).toHaveLength(1 + REMAINING_SESSIONS);
});

test("deletes ended sessions first, and keeps active ones", async () => {
  const used = await login();
  await openMany(MAX_SESSIONS - 20);
  await openMany(19, { lifetimeMs: -1 });
  site.clock.now += MINUTE_MS;
  const renewed = (await renew(used.refresh)).json as Tokens;
  await login();
  expect(await listSessions(renewed)).toHaveLength(REMAINING_SESSIONS);
  const rows = await storedSessions();
  expect(rows).toHaveLength(REMAINING_SESSIONS);
  expect(rows.every(({ expires_at }) => expires_at.getTime() > site.clock.now)).toBe(true);
});

test("deletes excess sessions at a login with a second factor", async () => {
  const { access } = await login();
  const bearer = { authorization: `Bearer ${access}` };
  const { secret } = (await site.post(TWO_FACTOR, { password: ada.password }, bearer)).json;
  const code = async () => ({ code: await createCode(site, secret) });
  expect((await site.post(`${TWO_FACTOR}confirm/`, await code(), bearer)).status).toBe(200);
  await openMany(MAX_SESSIONS);
  site.clock.now += MINUTE_MS;
  const { two_factor_token } = (await ada.login()).json;
  const answer = { two_factor_token, ...(await code()) };
  expect((await site.post("/api/v1/auth/two-factor/", answer)).status).toBe(200);
  expect(await storedSessions()).toHaveLength(REMAINING_SESSIONS);
});

test("lists no more sessions than the limit", async () => {
  const mine = await login();
  site.clock.now += MINUTE_MS;
  await openMany(MAX_SESSIONS + 30);
  const list = await listSessions(mine);
  expect(list).toHaveLength(MAX_SESSIONS);
  expect(list?.map(({ current }) => current)).toEqual([
    true,
    ...Array(MAX_SESSIONS - 1).fill(false),
  ]);
  expect(await storedSessions()).toHaveLength(MAX_SESSIONS);
});

/** Sets the counters of this limit. */
const setCount = ({ name }: Limit, points: number) =>
  inTransaction(site.database, (tx) =>
    tx.updateTable("rate_limit").set({ points }).where("key", "like", `${name}:%`).execute(),
  );

test("limits the renewals of a session, but not the account's other ones", async () => {
  const [looped, other] = [await login(), await login()];
  const { refresh: second } = (await renew(looped.refresh)).json;
  await setCount(RENEWAL_LIMITS.session, RENEWAL_LIMITS.session.points - 1);
  const { refresh } = (await renew(second)).json;
  const refused = await renew(refresh);
  expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await renew(other.refresh)).status).toBe(200);
  site.clock.now += HOUR_MS;
  expect((await renew(refresh)).status).toBe(200);
});

test("limits the renewals of all sessions of an account", async () => {
  const [one, two] = [await login(), await login()];
  const { refresh } = (await renew(one.refresh)).json;
  await setCount(RENEWAL_LIMITS.account, RENEWAL_LIMITS.account.points - 1);
  expect((await renew(refresh)).status).toBe(200);
  expect((await renew(two.refresh, "198.51.100.1")).status).toBe(429);
});

test("limits the renewals of all accounts in a network", async () => {
  const { refresh } = (await renew((await login()).refresh, "2001:db8:1:1::1")).json;
  ada = await openAccount(site);
  const neighbour = await login();
  await setCount(RENEWAL_LIMITS.network, RENEWAL_LIMITS.network.points - 1);
  expect((await renew(refresh, "2001:db8:1:2::1")).status).toBe(200);
  expect((await renew(neighbour.refresh, "2001:db8:1:3::1")).status).toBe(429);
  expect((await renew(neighbour.refresh, "2001:db8:2:1::1")).status).toBe(200);
});
