import { expect, test } from "vitest";
import { listOverviewCampaigns, listOverviewGifts } from "#contract/figures/overview.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });
const at = (time: string) => Date.parse(time);

async function request(account: TestAccount, { path }: { path: string }, query = "") {
  return site.get(`${path}?${query}`, await account.bearer());
}

async function listDonations(account: TestAccount, query = "") {
  const { status, json } = await request(account, listOverviewGifts, query);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

test("pages through the donations of all campaigns, newest or oldest first", async () => {
  const owner = await openAccount(site);
  const { id: first } = await site.campaign({ organiserId: owner.id });
  const { id: second } = await site.campaign({ organiserId: owner.id });
  const settledAt = at("2026-11-05T10:00:00Z");
  await createSettledDonations(
    site,
    ...[1, 2, 3, 4, 5].map((step) => ({
      campaignId: step % 2 === 0 ? first : second,
      minor: step * 100,
      name: step === 3 ? "Bilal" : "Ifeoma",
      settledAt: settledAt + (step > 3 ? 1 : 0),
    })),
  );
  const readAll = async (sort: string) => {
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await listDonations(
        owner,
        `limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map((donation: { amount: number }) => donation.amount));
      cursor = page.next_cursor;
    }
    return seen;
  };
  const seen = await readAll("-given");
  expect(await readAll("given")).toEqual(seen.toReversed());
  expect((await request(owner, listOverviewGifts, "sort=given&thanked=no")).status).toBe(422);
  expect(seen.slice(0, 2).toSorted()).toEqual([4, 5]);
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5]);
  const named = await listDonations(owner, "q=bil&thanked=no&source=online");
  expect(named.data).toMatchObject([
    {
      amount: 3,
      donor: { name: "Bilal" },
      offline: false,
      thanked_at: null,
      campaign: { id: second },
    },
  ]);
  expect((await listDonations(owner, "thanked=yes")).data).toEqual([]);
  expect((await request(owner, listOverviewGifts, "cursor=abc")).status).toBe(422);
});

test("lists campaigns in each of the four orders, and finds them by title", async () => {
  const owner = await openAccount(site);
  const createCampaign = (
    title: string,
    startsOn: string,
    endsOn: string | null,
    state = "active" as const,
  ) => site.campaign({ organiserId: owner.id, title, startsOn, endsOn, state });
  const old = await createCampaign("Old well", "2026-01-01", "2026-02-01");
  await createCampaign("New roof", "2026-03-01", "2026-12-01");
  const open = await createCampaign("A bus 100%", "2026-02-01", null);
  await createSettledDonations(site, {
    campaignId: old.id,
    minor: 90_00,
    settledAt: at("2026-01-05T00:00:00Z"),
  });
  await createSettledDonations(site, { campaignId: open.id, minor: 50_00, settledAt: NOW });
  const listCampaigns = async (query: string) => {
    const { status, json } = await request(owner, listOverviewCampaigns, query);
    expect(status, JSON.stringify(json)).toBe(200);
    return json;
  };
  const titles = async (query: string) =>
    (await listCampaigns(query)).data.map(({ title }: { title: string }) => title);
  expect(await titles("")).toEqual(["New roof", "A bus 100%", "Old well"]);
  expect(await titles("sort=trending")).toEqual(["A bus 100%", "Old well", "New roof"]);
  expect(await titles("sort=most_found")).toEqual(["Old well", "A bus 100%", "New roof"]);
  expect(await titles("sort=ending_soon")).toEqual(["New roof", "Old well", "A bus 100%"]);
  expect(await titles("q=WELL")).toEqual(["Old well"]);
  expect(await titles("q=%25")).toEqual(["A bus 100%"]);
  for (const sort of ["newest", "trending", "most_found", "ending_soon"]) {
    const query = `sort=${sort}&limit=1`;
    const { data: all } = await listCampaigns(`sort=${sort}`);
    const first = await listCampaigns(query);
    const second = await listCampaigns(`${query}&cursor=${first.next_cursor}`);
    const third = await listCampaigns(`${query}&cursor=${second.next_cursor}`);
    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    expect(third.next_cursor).toBeNull();
  }
  expect((await listCampaigns("q=old")).data[0]).toMatchObject({
    id: old.id,
    state: "ended",
    raised: 90,
  });
});
