import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  confirmReport,
  expectBalancedBooks,
  openOfflineReports,
} from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";
import { openMember } from "../../../testing/test-team.ts";
import { deleteOldNotifications } from "../../foundation/notifications/notification-jobs.ts";

let site: TestSite;
let scene: Awaited<ReturnType<typeof openOfflineReports>>;
let asOwner: { authorization: string };
let path: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});

beforeEach(async () => {
  scene = await openOfflineReports(site);
  asOwner = await scene.owner.bearer();
  path = `/api/v1/organiser/campaigns/${scene.id}/gifts/`;
});

const dayAgo = (days: number) =>
  new Date(site.clock.now - days * DAY_MS).toISOString().slice(0, 10);

/** Records a donation that the office confirms, and returns its id. */
const recordAndConfirm = async (body: object = {}) =>
  confirmReport(site, (await scene.record(body)).json);

const list = async (query = "") => (await site.get(path + query, asOwner)).json.data;
const giveOnline = (extra: Parameters<typeof settleTestDonation>[2] = {}) =>
  settleTestDonation(site, scene.id, extra);

describe("recording an offline donation", () => {
  test("adds it in full once confirmed and shows publicly that it was offline", async () => {
    await recordAndConfirm({ amount: 25.5, email: "Bilal@Example.org", note: "At the bazaar" });
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
    expect(await scene.campaign()).toMatchObject({ raised: 25.5, donor_count: 1 });
    const [shown] = await scene.publicList();
    expect(shown).toMatchObject({ offline: true, amount: 25.5 });
    expect(JSON.stringify(shown)).not.toMatch(/bazaar|example\.org/i);
    await expectBalancedBooks(site);
  });

  test("adds it on the day on which it was made", async () => {
    await recordAndConfirm({ given_on: dayAgo(40) });
    const days = await site.db
      .selectFrom("campaign_day")
      .select(["day", "raised_minor"])
      .where("campaign_id", "=", scene.id)
      .execute();
    expect(days).toEqual([{ day: dayAgo(40), raised_minor: 4000 }]);
    await expectBalancedBooks(site);
  });

  test("doesn't move the campaign up in the trends", async () => {
    const findTrend = () =>
      site.db
        .selectFrom("campaign_totals")
        .select("trend")
        .where("campaign_id", "=", scene.id)
        .execute();
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
    const { status, json } = await scene.record(invalid);
    expect(status).toBe(422);
    expect(json.detail.at(0).loc).toEqual(["body", field]);
    expect(await scene.reported()).toEqual([]);
  });

  test("records one donation for ten concurrent requests with one key", async () => {
    const key = site.key();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => scene.record({}, { key })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
    expect(await scene.reported()).toHaveLength(1);
    expect((await scene.record({ amount: 9 }, { key })).json.code).toBe("key_reused");
    await expectBalancedBooks(site);
  });

  test("is refused for readers, who can only view", async () => {
    const reader = await (await openMember(site, scene.id, "reader")).bearer();
    expect((await site.get(path, reader)).status).toBe(200);
    expect((await scene.record({}, { who: reader })).json.code).toBe("forbidden");
  });
});

test("the team is notified when a donation is confirmed, however long ago it was made", async () => {
  const helper = await (await openMember(site, scene.id, "editor")).bearer();
  const { json: report } = await scene.record({ given_on: dayAgo(3 * 365) }, { who: helper });
  site.clock.now += 60_000;
  await confirmReport(site, report);
  await deleteOldNotifications(site.deps);
  const { json } = await site.get("/api/v1/account/notifications/?limit=1", asOwner);
  expect(json.data[0]).toMatchObject({
    campaign: { id: scene.id },
    happened_at: new Date(site.clock.now).toISOString(),
  });
});

describe("undoing an offline donation", () => {
  test("restores the totals, keeps its number used, and works only once", async () => {
    await giveOnline();
    const id = await recordAndConfirm();
    expect((await scene.undo(id)).status).toBe(200);
    expect(await scene.campaign()).toMatchObject({ raised: 50, donor_count: 1 });
    expect((await scene.publicList()).map(({ number }: { number: number }) => number)).toEqual([1]);
    expect((await scene.campaign()).recent_donors).toHaveLength(1);
    expect((await scene.undo(id)).json.code).toBe("wrong_state");
    await recordAndConfirm();
    expect((await list())[0].number).toBe(3);
    await expectBalancedBooks(site);
  });

  test("still counts a donor with another donation", async () => {
    await giveOnline({ email: "bilal@example.org", name: "Bilal" });
    const id = await recordAndConfirm({ email: "bilal@example.org" });
    expect((await scene.campaign()).donor_count).toBe(1);
    await scene.undo(id);
    expect((await scene.campaign()).donor_count).toBe(1);
    await expectBalancedBooks(site);
  });

  test("is refused for online donations, other campaigns' donations, and readers", async () => {
    const online = await giveOnline();
    expect((await scene.undo(online)).json.code).toBe("wrong_state");
    const id = await recordAndConfirm();
    const reader = await (await openMember(site, scene.id, "reader")).bearer();
    expect((await site.post(`${path}${id}/undo/`, {}, reader)).json.code).toBe("forbidden");
    const other = await openOfflineReports(site);
    expect((await other.undo(id)).json.code).toBe("not_found");
  });

  test("keeps the books right under concurrent recording, undoing and online donations", async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => recordAndConfirm({ email: "b@example.org" })),
    );
    await Promise.all([
      ...ids.flatMap((id) => [scene.undo(id), scene.undo(id)]),
      ...Array.from({ length: 6 }, () => recordAndConfirm({ email: "b@example.org" })),
      ...Array.from({ length: 4 }, () => giveOnline()),
    ]);
    await expectBalancedBooks(site);
    expect(await scene.campaign()).toMatchObject({ raised: 6 * 40 + 4 * 50, donor_count: 5 });
    const numbers = (await list("?limit=50")).map(({ number }: { number: number }) => number);
    expect(new Set(numbers).size).toBe(10);
    expect(Math.max(...numbers)).toBe(18);
  });
});

describe("an erased donor", () => {
  const countDonors = async () => (await scene.campaign()).donor_count;

  /** Undoes a donation and returns the number of remaining donors. */
  async function countDonorsWithout(id: string): Promise<number> {
    expect((await scene.undo(id)).status).toBe(200);
    await expectBalancedBooks(site);
    return countDonors();
  }

  async function openDonor() {
    const donor = await openAccount(site);
    const body = { password: donor.password, confirm: "ERASE" };
    return {
      email: donor.email,
      record: () => recordAndConfirm({ email: donor.email }),
      erase: async () => {
        const { status } = await site.post("/api/v1/account/erase/", body, await donor.bearer());
        expect(status).toBe(200);
      },
    };
  }

  test("is no longer counted once their last donation is undone", async () => {
    const donor = await openDonor();
    const [first, second] = [await donor.record(), await donor.record()];
    await donor.erase();
    expect(await countDonors()).toBe(1);
    expect(await countDonorsWithout(first)).toBe(1);
    expect(await countDonorsWithout(second)).toBe(0);
  });

  test("is still counted for an online donation", async () => {
    const donor = await openDonor();
    const offline = await donor.record();
    await giveOnline({ email: donor.email });
    await donor.erase();
    expect(await countDonorsWithout(offline)).toBe(1);
  });

  test("is counted separately from one who later uses the same address", async () => {
    const donor = await openDonor();
    const before = await donor.record();
    await donor.erase();
    const later = await donor.record();
    expect(await countDonors()).toBe(2);
    expect(await countDonorsWithout(before)).toBe(1);
    expect(await countDonorsWithout(later)).toBe(0);
  });
});

describe("an open page", () => {
  const corrected = { raised: 50, donor_count: 1, taken_back: 1, donation: null };

  async function watch(lastEventId?: string) {
    const stream = await openStream(`${site.url}/api/v1/campaign/${scene.id}/live/`, lastEventId);
    onTestFinished(() => stream.close());
    return stream;
  }

  test("receives the new totals after a donation is undone, and later donations", async () => {
    await giveOnline();
    const stream = await watch();
    const id = await recordAndConfirm();
    expect(await stream.next()).toMatchObject({ id: 2, event: { raised: 90, taken_back: 0 } });
    await scene.undo(id);
    expect(await stream.next()).toEqual({ id: 2, event: corrected });
    expect(await scene.campaign()).toMatchObject({ raised: 50, donor_count: 1, taken_back: 1 });
    await recordAndConfirm();
    expect(await stream.next()).toMatchObject({ id: 3, event: { raised: 90, taken_back: 1 } });
  });

  test("receives them after it was disconnected", async () => {
    await giveOnline();
    await scene.undo(await recordAndConfirm());
    const stream = await watch("2");
    expect(await stream.next()).toEqual({ id: 2, event: corrected });
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
