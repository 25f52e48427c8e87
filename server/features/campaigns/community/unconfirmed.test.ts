import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

let eve: TestAccount;
let bearer: Record<string, string>;
let path: string;
let id: number;

async function unconfirm(accountId: string): Promise<void> {
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("account")
      .set({ email_verified_at: null })
      .where("id", "=", accountId)
      .execute(),
  );
}

beforeEach(async () => {
  eve = await openAccount(site);
  bearer = await eve.bearer();
  ({ id } = await site.campaign());
  path = `/api/v1/campaign/${id}/`;
});

const send = (method: string, address: string) =>
  site.ask(path + address, { method, headers: bearer });

test.each(["like/", "follow/"])("an unconfirmed account can't %s", async (what) => {
  await unconfirm(eve.id);
  const { status, json } = await send("PUT", what);
  expect([status, json.code]).toEqual([403, "forbidden"]);
  const campaign = (await site.get(path)).json.data;
  expect([campaign.like_count, campaign.follower_count]).toEqual([0, 0]);
});

test("an unconfirmed account can undo an earlier like", async () => {
  expect((await send("PUT", "like/")).json.like_count).toBe(1);
  await unconfirm(eve.id);
  expect((await send("DELETE", "like/")).json.like_count).toBe(0);
});

test("an unconfirmed account reports as a guest", async () => {
  await unconfirm(eve.id);
  const body = { reason: "spam", text: "This does not belong here." };
  const { status, json } = await site.post(`${path}reports/`, body, bearer);
  expect([status, json.report_id]).toEqual([201, null]);
  const rows = site.db.selectFrom("report").select("account_id").where("campaign_id", "=", id);
  expect(await rows.execute()).toEqual([{ account_id: null }]);
});

test("an unconfirmed owner can't submit a campaign", async () => {
  const { account, step } = await openOrganiser(site, { state: "draft" });
  await unconfirm(account.id);
  const { status, json } = await step("submit");
  expect([status, json.code]).toEqual([403, "forbidden"]);
});
