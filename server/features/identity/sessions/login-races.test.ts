import { beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createCode, TWO_FACTOR } from "../../../testing/test-two-factor.ts";
import { updatePassword, updateTwoFactorSince } from "../../foundation/accounts/account-store.ts";
import { disableAccount, endSessions } from "./end-sessions.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});

const openSessions = (accountId: string) =>
  site.db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();

type Change = (tx: Tx, id: string) => Promise<void>;

const changes: Array<[string, Change]> = [
  ["is disabled", (tx, id) => disableAccount(tx, id, new Date(site.clock.now))],
  [
    "gets another password",
    async (tx, id) => {
      await updatePassword(tx, id, "another hash by now");
      await endSessions(tx, id, { at: new Date(site.clock.now) });
    },
  ],
];

describe.skipIf(isEmbedded()).each(changes)("an account that %s at the same time", (_, change) => {
  test("makes the login wait and then refuses it", async () => {
    const ada = await openAccount(site);
    const commit = await holdTransaction(site, (tx) => change(tx, ada.id));
    const login = ada.login();
    await waitForQueued(site, 1);
    await commit();
    expect((await login).json.code).toBe("wrong_credentials");
    expect(await openSessions(ada.id)).toEqual([]);
  });

  test("ends its sessions, including those just opened", async () => {
    const ada = await openAccount(site);
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push(ada.login());
    const changing = holdTransaction(site, (tx) => change(tx, ada.id)).then((commit) => commit());
    await Promise.all([...answers, changing]);
    expect(await openSessions(ada.id)).toEqual([]);
  });
});

test("a login is refused if a second factor is turned on while it is checked", async () => {
  let between = async () => {};
  const verify: typeof fakeArgon2.verify = async (hash, password) => {
    await between();
    return fakeArgon2.verify(hash, password);
  };
  const slow = await openTestSite({
    database: site.database,
    clock: site.clock,
    argon2: { ...fakeArgon2, verify },
  });
  const ada = await openAccount(slow);
  const bearer = await ada.bearer();
  const { secret } = (await slow.post(TWO_FACTOR, { password: ada.password }, bearer)).json;
  between = async () => {
    const code = await createCode(slow, secret);
    const confirmed = await slow.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
    expect(confirmed.status).toBe(200);
  };
  const login = await ada.login();
  expect([login.status, login.json.code]).toEqual([401, "wrong_credentials"]);
  expect(await openSessions(ada.id)).toHaveLength(1);
});

describe.skipIf(isEmbedded())("a second factor that is turned on at the same time", () => {
  test("makes the login wait and then refuses it", async () => {
    const ada = await openAccount(site);
    const at = new Date(site.clock.now);
    const commit = await holdTransaction(site, (tx) => updateTwoFactorSince(tx, ada.id, at));
    const login = ada.login();
    await waitForQueued(site, 1);
    await commit();
    expect((await login).json.code).toBe("wrong_credentials");
    expect(await openSessions(ada.id)).toEqual([]);
  });
});

test.skipIf(isEmbedded())("an attempt that is refused in the end still counts", async () => {
  const ada = await openAccount(site);
  site.clock.now += 25 * 60 * 60 * 1000;
  const commit = await holdTransaction(site, (tx) =>
    disableAccount(tx, ada.id, new Date(site.clock.now)),
  );
  const login = ada.login();
  await waitForQueued(site, 1);
  await commit();
  expect((await login).status).toBe(401);
  const counted = site.db.selectFrom("rate_limit").select("points");
  const now = new Date(site.clock.now);
  const rows = await counted.where("expires_at", ">", now).execute();
  expect(rows.map(({ points }) => points)).toEqual([1, 1, 1]);
});
