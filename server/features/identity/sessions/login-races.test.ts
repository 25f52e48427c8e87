import { beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { shownCode, TWO_FACTOR } from "../../../testing/test-two-factor.ts";
import { updatePassword, updateTwoFactorSince } from "../../foundation/accounts/account-store.ts";
import { disableAccount, endSessions } from "./end-sessions.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

const openSessions = (accountId: string) =>
  site.db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();

type Shutting = (tx: Tx, id: string) => Promise<void>;

const shuttings: Array<[string, Shutting]> = [
  ["is disabled", (tx, id) => disableAccount(tx, id, new Date(site.clock.now))],
  [
    "gets another password",
    async (tx, id) => {
      await updatePassword(tx, id, "another hash by now");
      await endSessions(tx, id, { at: new Date(site.clock.now) });
    },
  ],
];

describe.skipIf(isEmbedded()).each(shuttings)("an account that %s at the same time", (_, shut) => {
  test("makes the login wait, which then opens nothing", async () => {
    const ada = await openAccount(site);
    const commit = await held(site, (tx) => shut(tx, ada.id));
    const login = ada.login();
    await queued(site, 1);
    await commit();
    expect((await login).json.code).toBe("wrong_credentials");
    expect(await openSessions(ada.id)).toEqual([]);
  });

  test("ends its sessions, also the one that was just opened", async () => {
    const ada = await openAccount(site);
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push(ada.login());
    const shutting = held(site, (tx) => shut(tx, ada.id)).then((commit) => commit());
    await Promise.all([...answers, shutting]);
    expect(await openSessions(ada.id)).toEqual([]);
  });
});

test("a login opens nothing without a second factor that was switched on meanwhile", async () => {
  let between = async () => {};
  const verify: typeof cheapArgon2.verify = async (hash, password) => {
    await between();
    return cheapArgon2.verify(hash, password);
  };
  const slow = await openTestSite({
    database: site.database,
    clock: site.clock,
    argon2: { ...cheapArgon2, verify },
  });
  const ada = await openAccount(slow);
  const bearer = await ada.bearer();
  const { secret } = (await slow.post(TWO_FACTOR, { password: ada.password }, bearer)).json;
  between = async () => {
    const code = await shownCode(slow, secret);
    const confirmed = await slow.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
    expect(confirmed.status).toBe(200);
  };
  const login = await ada.login();
  expect([login.status, login.json.code]).toEqual([401, "wrong_credentials"]);
  expect(await openSessions(ada.id)).toHaveLength(1);
});

describe.skipIf(isEmbedded())("a second factor that is switched on at the same time", () => {
  test("makes the login wait, which then opens nothing", async () => {
    const ada = await openAccount(site);
    const at = new Date(site.clock.now);
    const commit = await held(site, (tx) => updateTwoFactorSince(tx, ada.id, at));
    const login = ada.login();
    await queued(site, 1);
    await commit();
    expect((await login).json.code).toBe("wrong_credentials");
    expect(await openSessions(ada.id)).toEqual([]);
  });
});

test.skipIf(isEmbedded())("a right attempt that came too late is not forgiven", async () => {
  const ada = await openAccount(site);
  site.clock.now += 25 * 60 * 60 * 1000;
  const commit = await held(site, (tx) => disableAccount(tx, ada.id, new Date(site.clock.now)));
  const login = ada.login();
  await queued(site, 1);
  await commit();
  expect((await login).status).toBe(401);
  const counted = site.db.selectFrom("rate_limit").select("points");
  const now = new Date(site.clock.now);
  const rows = await counted.where("expires_at", ">", now).execute();
  expect(rows.map(({ points }) => points)).toEqual([1, 1, 1]);
});
