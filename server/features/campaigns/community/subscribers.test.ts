import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { checkBooks } from "../../books/ledger/check-books.ts";
import { countMissingSubscribers } from "./community-jobs.ts";
import { setFollowing } from "./likes-and-follows.ts";
import { deleteLikesAndFollows } from "./likes-and-follows-store.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

let campaignId: number;
let person: TestAccount;

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
  person = await openAccount(site);
});

const follow = ({ id: accountId }: TestAccount, following = true) =>
  setFollowing(site.deps, { campaignId, accountId, source: "a source" }, following);

const donateAs = (who: TestAccount, count = 1) =>
  createSettledDonations(
    site,
    ...Array.from({ length: count }, () => ({ campaignId, accountId: who.id })),
  );

async function storedCount(): Promise<number | null> {
  const { subscriber_count } = await site.db
    .selectFrom("campaign_totals")
    .select("subscriber_count")
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return subscriber_count;
}

/** The stored count, compared with a full count. */
async function subscribers(): Promise<number | null> {
  const { mismatched } = await checkBooks(site.db);
  expect(mismatched).not.toContainEqual({ campaign_id: campaignId });
  return storedCount();
}

const rate = async () =>
  (await site.get(`/api/v1/campaign/${campaignId}/`)).json.data.subscriber_rate;

test("counts a follower who donated once, whichever came first", async () => {
  const other = await openAccount(site);
  await follow(person);
  expect(await subscribers()).toBe(0);
  await donateAs(person, 2);
  await donateAs(person);
  expect(await subscribers()).toBe(1);
  await donateAs(other, 2);
  await follow(other);
  await follow(other);
  expect(await subscribers()).toBe(2);
  await follow(person, false);
  expect(await subscribers()).toBe(1);
  await follow(person);
  expect(await subscribers()).toBe(2);
});

test("shows the current rate in whole percent from ten donors on", async () => {
  const owner = await openAccount(site);
  const headers = await owner.bearer();
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id }));
  const inOverview = async () =>
    (await site.get("/api/v1/account/overview/", headers)).json.subscriber_rate;
  await donateAs(person);
  await follow(person);
  await createSettledDonations(site, ...[1, 2, 3, 4, 5, 6, 7, 8].map(() => ({ campaignId })));
  expect([await rate(), await inOverview()]).toEqual([null, null]);
  await createSettledDonations(site, { campaignId });
  expect([await rate(), await inOverview()]).toEqual([10, 10]);
  await createSettledDonations(site, { campaignId });
  expect(await rate()).toBe(9);
  await follow(person, false);
  expect(await rate()).toBe(0);
});

test("counts a guest's donation once its donor claims it", async () => {
  await follow(person);
  await createSettledDonations(site, { campaignId, email: person.email });
  expect(await subscribers()).toBe(0);
  const headers = await person.bearer();
  const offered = await site.get("/api/v1/account/offered-donations/", headers);
  const [{ id }] = offered.json.data;
  const claim = await site.post(`/api/v1/account/offered-donations/${id}/claim/`, {}, headers);
  expect(claim.status).toBe(200);
  expect(await subscribers()).toBe(1);
});

test("drops a donor whose last donation is reversed or whose account is erased", async () => {
  await follow(person);
  await donateAs(person, 2);
  const reverseOne = () =>
    inTransaction(site.database, (tx) =>
      sql`UPDATE donation SET state = 'reversed', reversed_at = now(), reversed_by = ${person.id}
        WHERE id = (SELECT id FROM donation WHERE campaign_id = ${campaignId} AND state = 'settled'
          LIMIT 1)`.execute(tx),
    );
  await reverseOne();
  expect(await storedCount()).toBe(1);
  await reverseOne();
  expect(await storedCount()).toBe(0);
  await donateAs(person);
  expect(await storedCount()).toBe(1);
  await inTransaction(site.database, (tx) => deleteLikesAndFollows(tx, person.id));
  expect(await storedCount()).toBe(0);
});

test("counts everyone who donates and follows at the same moment", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => openAccount(site)));
  await Promise.all(
    people.flatMap((account, index) => [
      donateAs(account),
      follow(account),
      ...(index % 3 === 0 ? [donateAs(account)] : []),
    ]),
  );
  expect(await subscribers()).toBe(12);
});

test("counts campaigns without a count in a job", async () => {
  await donateAs(person, 2);
  await follow(person);
  await follow(await openAccount(site));
  await tamper(site.database, async (tx) => {
    await sql`UPDATE campaign_totals SET subscriber_count = NULL`.execute(tx);
    await sql`UPDATE campaign_follow SET gave = false`.execute(tx);
  });
  const late = await openAccount(site);
  await donateAs(late);
  await follow(late);
  expect(await subscribers()).toBeNull();
  await countMissingSubscribers(site.database);
  expect(await subscribers()).toBe(2);
  await follow(late, false);
  expect(await subscribers()).toBe(1);
});
