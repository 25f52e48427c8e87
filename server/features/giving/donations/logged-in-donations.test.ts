import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let ada: TestAccount;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ada = await openAccount(site);
  ({ id: campaignId } = await site.campaign());
});

const start = (headers: Record<string, string>, changes: Record<string, unknown> = {}) =>
  startCheckout(site, campaignId, { name: "Ada Obi", email: ada.email, ...changes }, headers);

const findDonor = async (id: string) =>
  site.db
    .selectFrom("donation")
    .select(["account_id", "anonymous", "donor_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a logged-in donor gives with their account; a guest with the same address doesn't", async () => {
  const own = await start(await ada.bearer());
  expect(own.status).toBe(201);
  expect((await findDonor(own.json.id)).account_id).toBe(ada.id);
  const guest = await start({});
  expect((await findDonor(guest.json.id)).account_id).toBeNull();
});

test("the token determines the account, not the body", async () => {
  const eve = await openAccount(site);
  const { json } = await start(await eve.bearer(), { account_id: ada.id, accountId: ada.id });
  expect((await findDonor(json.id)).account_id).toBe(eve.id);
  const guest = await start({}, { account_id: ada.id });
  expect((await findDonor(guest.json.id)).account_id).toBeNull();
});

test("the form determines whether a name is shown, even for a logged-in donor", async () => {
  const { json } = await start(await ada.bearer(), { name: undefined });
  expect(await findDonor(json.id)).toEqual({
    account_id: ada.id,
    anonymous: true,
    donor_name: null,
  });
});

test("accounts and guests don't share idempotency keys", async () => {
  const key = { "idempotency-key": site.key() };
  const [adaBearer, eveBearer] = [await ada.bearer(), await (await openAccount(site)).bearer()];
  const first = await start({ ...key, ...adaBearer });
  const repeated = await start({ ...key, ...adaBearer });
  expect(repeated.json).toEqual(first.json);
  const others = [await start({ ...key, ...eveBearer }), await start(key)];
  const ids = new Set([first, ...others].map(({ json }) => json.id));
  expect(ids.size).toBe(3);
  for (const { status } of others) expect(status).toBe(201);
});

test("an invalid token is refused and doesn't start a guest's donation", async () => {
  const { status, json } = await start({ authorization: "Bearer gone" });
  expect([status, json.code]).toEqual([401, "unauthorized"]);
});

test.skipIf(isEmbedded()).each(["erase first", "give first"])(
  "a concurrent donation and erasure of the donor leave no name behind: %s",
  async (order) => {
    const eve = await openAccount(site);
    const bearer = await eve.bearer();
    const erase = () =>
      site.post("/api/v1/account/erase/", { password: eve.password, confirm: "ERASE" }, bearer);
    const give = () => start(bearer, { name: "Eve Ade", email: eve.email });
    const unlock = await holdTransaction(site, (tx) =>
      sql`SELECT FROM account WHERE id = ${eve.id} FOR UPDATE`.execute(tx),
    );
    const first = order === "erase first" ? erase() : give();
    await waitForQueued(site, 1);
    const second = order === "erase first" ? give() : erase();
    await waitForQueued(site, 2);
    await unlock();
    const [erased, donated] = await Promise.all(
      order === "erase first" ? [first, second] : [second, first],
    );
    expect([erased.status, donated.status]).toEqual([200, order === "erase first" ? 401 : 201]);
    const rows = await site.db
      .selectFrom("donation")
      .select(["donor_name", "donor_email"])
      .where((eb) => eb.or([eb("account_id", "=", eve.id), eb("donor_email", "=", eve.email)]))
      .execute();
    const anonymous = { donor_name: null, donor_email: null };
    expect(rows).toEqual(order === "erase first" ? [] : [anonymous]);
  },
);
