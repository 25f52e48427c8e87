import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { insertFollows } from "../community/likes-and-follows-store.ts";

const HOUR_MS = 60 * 60 * 1000;

const site = await openTestSite({ argon2: fakeArgon2 });

async function addFollower(campaignId: number): Promise<TestAccount> {
  const account = await openAccount(site);
  const row = { campaign_id: campaignId, account_id: account.id };
  await inTransaction(site.database, (tx) =>
    insertFollows(tx, [{ ...row, followed_at: new Date(site.clock.now) }]),
  );
  return account;
}

const announcedTo = async (who: TestAccount) =>
  (await site.get("/api/v1/account/notifications/", await who.bearer())).json.data
    .filter(({ notice }: { notice: { kind: string } }) => notice.kind === "event")
    .map(({ notice }: { notice: { title: string } }) => notice.title)
    .toReversed();

test("announces upcoming events of a draft once, when it goes live", async () => {
  const { account, id } = await openOrganiser(site, { state: "in_review" });
  const team = await openEvents(site, id, account);
  await team.created({ title: "Tomorrow" }, 30);
  await team.created({ title: "Over by then" }, 1);
  await team.created({ title: "Today" }, 10);
  await team.decide(await team.created({ title: "Called off" }, 20), "cancel");
  const follower = await addFollower(id);
  expect(await announcedTo(follower)).toEqual([]);
  site.clock.now += 2 * HOUR_MS;
  const office = await openOffice(site);
  expect((await office.decide(id, "approve")).status).toBe(200);
  expect(await announcedTo(follower)).toEqual(["Today", "Tomorrow"]);
  const { step } = createOrganiserCalls(site, id, await account.bearer());
  expect((await step("pause")).status).toBe(200);
  expect((await step("resume")).status).toBe(200);
  expect(await announcedTo(follower)).toEqual(["Today", "Tomorrow"]);
});

test("announces an event planned during an office pause when the campaign resumes", async () => {
  const { account, id } = await openOrganiser(site, { state: "active" });
  const follower = await addFollower(id);
  const office = await openOffice(site);
  expect((await office.decide(id, "pause", "We look into it")).status).toBe(200);
  const team = await openEvents(site, id, account);
  await team.created({ title: "Meanwhile" });
  expect(await announcedTo(follower)).toEqual([]);
  expect((await office.decide(id, "resume")).status).toBe(200);
  expect(await announcedTo(follower)).toEqual(["Meanwhile"]);
});
