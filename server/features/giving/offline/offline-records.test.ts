import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { confirmReported } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { forgetNotifications } from "../../foundation/notifications/notification-jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;
let owner: TestAccount;
let asOwner: { authorization: string };
let id: number;
let path: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  owner = await openAccount(site);
  asOwner = await owner.bearer();
});

beforeEach(async () => {
  ({ id } = await site.campaign({ organiserId: owner.id }));
  path = `/api/v1/organiser/campaigns/${id}/gifts/`;
});

const dayAgo = (days: number) =>
  new Date(site.clock.now - days * DAY_MS).toISOString().slice(0, 10);

function record(body: object = {}, { key = site.key(), who = asOwner } = {}) {
  const donation = {
    amount: 25.5,
    currency: "USD",
    given_on: dayAgo(0),
    way: "cash",
    name: "Bilal Haddad",
    anonymous: false,
    ...body,
  };
  return site.post(path, donation, { ...who, "idempotency-key": key });
}

/** Records a donation that the office confirms. */
async function recordAndConfirm(body: object = {}) {
  const { json } = await record(body);
  await confirmReported(site, json);
  return json;
}

const undo = (donation: string, who = asOwner) => site.post(`${path}${donation}/undo/`, {}, who);
const list = async (query = "") => (await site.get(path + query, asOwner)).json.data;
const reported = async () =>
  (await site.get(path.replace("/gifts/", "/reported-gifts/"), asOwner)).json.data;
const publicList = async () => (await site.get(`/api/v1/campaign/${id}/donations/`)).json.data;
const campaign = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data;

async function expectRightBooks(): Promise<void> {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
}

const giveOnline = (extra: Parameters<typeof settleTestDonation>[2] = {}) =>
  settleTestDonation(site, id, extra);

describe("recording an offline donation", () => {
  test("adds it in full once confirmed and shows publicly that it was offline", async () => {
    await recordAndConfirm({ email: "Bilal@Example.org", note: "At the bazaar" });
    const [donation] = await list();
    expect(donation).toMatchObject({
      number: 1,
      donor: { name: "Bilal Haddad" },
      amount: 25.5,
      cost: 0,
      fee: 0,
      thanked_at: null,
      offline: { way: "cash", note: "At the bazaar", recorded_by: "Ada Obi", confirmed: true },
    });
    expect(await campaign()).toMatchObject({ raised: 25.5, donor_count: 1 });
    const [shown] = await publicList();
    expect(shown).toMatchObject({ offline: true, amount: 25.5 });
    expect(JSON.stringify(shown)).not.toMatch(/bazaar|example\.org/i);
    await expectRightBooks();
  });

  test("adds it on the day on which it was made", async () => {
    await recordAndConfirm({ given_on: dayAgo(40) });
    const days = await site.db
      .selectFrom("campaign_day")
      .select(["day", "raised_minor"])
      .where("campaign_id", "=", id)
      .execute();
    expect(days).toEqual([{ day: dayAgo(40), raised_minor: 2550 }]);
    await expectRightBooks();
  });

  test("doesn't move the campaign up in the trends", async () => {
    const findTrend = () =>
      site.db.selectFrom("campaign_totals").select("trend").where("campaign_id", "=", id).execute();
    const before = await findTrend();
    await recordAndConfirm({ amount: 100_000 });
    expect(await findTrend()).toEqual(before);
  });

  test.each([
    [{ amount: 0 }, "amount"],
    [{ amount: 1.005 }, "amount"],
    [{ amount: 100_000.01 }, "amount"],
    [{ amount: 999_999 }, "amount"],
    [{ currency: "EUR" }, "currency"],
    [{ given_on: "2999-01-01" }, "given_on"],
    [{ given_on: "2001-01-01" }, "given_on"],
    [{ way: "barter" }, "way"],
    [{ name: "" }, "name"],
    [{ email: "nobody" }, "email"],
  ])("refuses %j with the field's name and writes nothing", async (invalid, field) => {
    const { status, json } = await record(invalid);
    expect(status).toBe(422);
    expect(json.detail.at(0).loc).toEqual(["body", field]);
    expect(await reported()).toEqual([]);
  });

  test("records one donation for ten concurrent requests with one key", async () => {
    const key = site.key();
    const responses = await Promise.all(Array.from({ length: 10 }, () => record({}, { key })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
    expect(await reported()).toHaveLength(1);
    expect((await record({ amount: 9 }, { key })).json.code).toBe("key_reused");
    await expectRightBooks();
  });

  test("is refused for readers, who can only view, and for a draft", async () => {
    const reader = await (await openMember(site, id, "reader")).bearer();
    expect((await site.get(path, reader)).status).toBe(200);
    expect((await record({}, { who: reader })).json.code).toBe("forbidden");
    ({ id } = await site.campaign({ organiserId: owner.id, state: "draft" }));
    path = `/api/v1/organiser/campaigns/${id}/gifts/`;
    expect((await record()).json.code).toBe("wrong_state");
  });
});

test("the team is notified when a donation is confirmed, however long ago it was made", async () => {
  const helper = await (await openMember(site, id, "editor")).bearer();
  const { json: report } = await record({ given_on: dayAgo(3 * 365) }, { who: helper });
  site.clock.now += 60_000;
  await confirmReported(site, report);
  await forgetNotifications(site.deps);
  const { json } = await site.get("/api/v1/account/notifications/?limit=1", asOwner);
  expect(json.data[0]).toMatchObject({
    campaign: { id },
    happened_at: new Date(site.clock.now).toISOString(),
  });
});

describe("undoing an offline donation", () => {
  test("restores the totals, keeps its number used, and works only once", async () => {
    await giveOnline();
    const donation = await recordAndConfirm();
    expect((await undo(donation.id)).status).toBe(200);
    expect(await campaign()).toMatchObject({ raised: 50, donor_count: 1 });
    expect((await publicList()).map(({ number }: { number: number }) => number)).toEqual([1]);
    expect((await campaign()).recent_donors).toHaveLength(1);
    expect((await undo(donation.id)).json.code).toBe("wrong_state");
    await recordAndConfirm();
    expect((await list())[0].number).toBe(3);
    await expectRightBooks();
  });

  test("still counts a donor with another donation", async () => {
    await giveOnline({ email: "bilal@example.org", name: "Bilal" });
    const donation = await recordAndConfirm({ email: "bilal@example.org" });
    expect((await campaign()).donor_count).toBe(1);
    await undo(donation.id);
    expect((await campaign()).donor_count).toBe(1);
    await expectRightBooks();
  });

  test("is refused for online donations, other campaigns' donations, and readers", async () => {
    const online = await giveOnline();
    expect((await undo(online)).json.code).toBe("wrong_state");
    const donation = await recordAndConfirm();
    const reader = await (await openMember(site, id, "reader")).bearer();
    expect((await undo(donation.id, reader)).json.code).toBe("forbidden");
    ({ id } = await site.campaign({ organiserId: owner.id }));
    path = `/api/v1/organiser/campaigns/${id}/gifts/`;
    expect((await undo(donation.id)).json.code).toBe("not_found");
  });

  test("keeps the books right under concurrent recording, undoing and online donations", async () => {
    const donations = await Promise.all(
      Array.from({ length: 8 }, () => recordAndConfirm({ email: "b@example.org" })),
    );
    await Promise.all([
      ...donations.flatMap((donation) => [undo(donation.id), undo(donation.id)]),
      ...Array.from({ length: 6 }, () => recordAndConfirm({ email: "b@example.org" })),
      ...Array.from({ length: 4 }, () => giveOnline()),
    ]);
    await expectRightBooks();
    expect(await campaign()).toMatchObject({ raised: 6 * 25.5 + 4 * 50, donor_count: 5 });
    const numbers = (await list("?limit=50")).map(({ number }: { number: number }) => number);
    expect(new Set(numbers).size).toBe(10);
    expect(Math.max(...numbers)).toBe(18);
  });
});

describe("the team's list", () => {
  test("filters by way, period and name, and hides the names of anonymous donors", async () => {
    await giveOnline({ name: "Amal Secret", anonymous: true });
    await giveOnline({ name: "Chidi Okafor" });
    await recordAndConfirm({ given_on: dayAgo(20) });
    const names = async (query: string) =>
      (await list(query)).map(({ donor }: { donor: { name: string | null } }) => donor.name);
    expect(await names("")).toEqual(["Bilal Haddad", "Chidi Okafor", null]);
    expect(await names("?source=offline")).toEqual(["Bilal Haddad"]);
    expect(await names("?source=online")).toEqual(["Chidi Okafor", null]);
    expect(await names("?q=okaf")).toEqual(["Chidi Okafor"]);
    expect(await names("?q=secret")).toEqual([]);
    expect(await names(`?from=${dayAgo(1)}`)).toEqual(["Chidi Okafor", null]);
    expect(await names(`?to=${dayAgo(2)}`)).toEqual(["Bilal Haddad"]);
    expect((await site.get(`${path}?from=0000-01-01`, asOwner)).status).toBe(422);
    expect((await list())[1]).toMatchObject({ amount: 50, fee: 1, cost: 1.78, offline: null });
  });

  test("is paginated", async () => {
    for (const amount of [1, 2, 3]) await recordAndConfirm({ amount });
    const first = (await site.get(`${path}?limit=2`, asOwner)).json;
    const second = (await site.get(`${path}?limit=2&cursor=${first.next_cursor}`, asOwner)).json;
    const amounts = [...first.data, ...second.data].map(({ amount }) => amount);
    expect(amounts).toEqual([3, 2, 1]);
    expect(second.next_cursor).toBeNull();
  });
});
