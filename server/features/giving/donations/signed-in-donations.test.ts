import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let ada: TestAccount;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  ada = await openAccount(site);
  ({ id: campaignId } = await site.campaign());
});

function start(headers: Record<string, string>, changes: Record<string, unknown> = {}) {
  const donation = {
    campaign_id: campaignId,
    amount: 50,
    currency: "USD",
    payment_method: "Credit-Card",
    accept_terms: true,
    name: "Ada Obi",
    email: ada.email,
    ...changes,
  };
  return site.post("/api/v1/donations/", donation, { "idempotency-key": site.key(), ...headers });
}

const giverOf = async (id: string) =>
  site.db
    .selectFrom("donation")
    .select(["account_id", "anonymous", "donor_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("somebody who is signed in gives with their account; a guest with the same address doesn't", async () => {
  const mine = await start(await ada.bearer());
  expect(mine.status).toBe(201);
  expect((await giverOf(mine.json.id)).account_id).toBe(ada.id);
  const guest = await start({});
  expect((await giverOf(guest.json.id)).account_id).toBeNull();
});

test("the token decides whose donation it is, not the body", async () => {
  const eve = await openAccount(site);
  const { json } = await start(await eve.bearer(), { account_id: ada.id, accountId: ada.id });
  expect((await giverOf(json.id)).account_id).toBe(eve.id);
  const guest = await start({}, { account_id: ada.id });
  expect((await giverOf(guest.json.id)).account_id).toBeNull();
});

test("the form decides whether a name is shown, signed in or not", async () => {
  const { json } = await start(await ada.bearer(), { name: undefined });
  expect(await giverOf(json.id)).toEqual({ account_id: ada.id, anonymous: true, donor_name: null });
});

test("the same key of two accounts, or of a guest, makes different donations", async () => {
  const key = { "idempotency-key": site.key() };
  const [mine, eves] = [await ada.bearer(), await (await openAccount(site)).bearer()];
  const first = await start({ ...key, ...mine });
  const again = await start({ ...key, ...mine });
  expect(again.json).toEqual(first.json);
  const others = [await start({ ...key, ...eves }), await start(key)];
  const ids = new Set([first, ...others].map(({ json }) => json.id));
  expect(ids.size).toBe(3);
  for (const { status } of others) expect(status).toBe(201);
});

test("a bad token is refused and doesn't make a guest's donation", async () => {
  const answer = await start({ authorization: "Bearer gone" });
  expect([answer.status, answer.json.code]).toEqual([401, "unauthorized"]);
});

test.skipIf(isEmbedded()).each(["erase first", "give first"])(
  "a donation and an erasure of its donor at once leave no name behind: %s",
  async (order) => {
    const eve = await openAccount(site);
    const bearer = await eve.bearer();
    const erase = () =>
      site.post("/api/v1/account/erase/", { password: eve.password, confirm: "ERASE" }, bearer);
    const give = () => start(bearer, { name: "Eve Ade", email: eve.email });
    const free = await held(site, (tx) =>
      sql`SELECT FROM account WHERE id = ${eve.id} FOR UPDATE`.execute(tx),
    );
    const first = order === "erase first" ? erase() : give();
    await queued(site, 1);
    const second = order === "erase first" ? give() : erase();
    await queued(site, 2);
    await free();
    const [erased, given] = await Promise.all(
      order === "erase first" ? [first, second] : [second, first],
    );
    expect([erased.status, given.status]).toEqual([200, order === "erase first" ? 401 : 201]);
    const rows = await site.db
      .selectFrom("donation")
      .select(["donor_name", "donor_email"])
      .where((eb) => eb.or([eb("account_id", "=", eve.id), eb("donor_email", "=", eve.email)]))
      .execute();
    const nobody = { donor_name: null, donor_email: null };
    expect(rows).toEqual(order === "erase first" ? [] : [nobody]);
  },
);
