import { expect, test } from "vitest";
import { listOverviewCampaigns, listOverviewGifts } from "#contract/figures/overview.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: cheapArgon2, clock: { now: NOW } });
const at = (time: string) => Date.parse(time);

async function ask(account: TestAccount, { path }: { path: string }, query = "") {
  return site.get(`${path}?${query}`, await account.bearer());
}

async function donations(account: TestAccount, query = "") {
  const { status, json } = await ask(account, listOverviewGifts, query);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

test("donations of all campaigns come in pages, newest or oldest first, each once", async () => {
  const owner = await openAccount(site);
  const { id: one } = await site.campaign({ organiserId: owner.id });
  const { id: two } = await site.campaign({ organiserId: owner.id });
  const same = at("2026-11-05T10:00:00Z");
  await give(
    site,
    ...[1, 2, 3, 4, 5].map((step) => ({
      campaignId: step % 2 === 0 ? one : two,
      minor: step * 100,
      name: step === 3 ? "Bilal" : "Ifeoma",
      settledAt: same + (step > 3 ? 1 : 0),
    })),
  );
  const walk = async (sort: string) => {
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await donations(owner, `limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map((donation: { amount: number }) => donation.amount));
      cursor = page.next_cursor;
    }
    return seen;
  };
  const seen = await walk("-given");
  expect(await walk("given")).toEqual(seen.toReversed());
  expect((await ask(owner, listOverviewGifts, "sort=given&thanked=no")).status).toBe(422);
  expect(seen.slice(0, 2).toSorted()).toEqual([4, 5]);
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5]);
  const named = await donations(owner, "q=bil&thanked=no&source=online");
  expect(named.data).toMatchObject([
    {
      amount: 3,
      donor: { name: "Bilal" },
      offline: false,
      thanked_at: null,
      campaign: { id: two },
    },
  ]);
  expect((await donations(owner, "thanked=yes")).data).toEqual([]);
  expect((await ask(owner, listOverviewGifts, "cursor=abc")).status).toBe(422);
});

test("campaigns are listed in each of the four orders, and found by title", async () => {
  const owner = await openAccount(site);
  const make = (
    title: string,
    startsOn: string,
    endsOn: string | null,
    state = "active" as const,
  ) => site.campaign({ organiserId: owner.id, title, startsOn, endsOn, state });
  const old = await make("Old well", "2026-01-01", "2026-02-01");
  const soon = await make("New roof", "2026-03-01", "2026-12-01");
  const open = await make("A bus 100%", "2026-02-01", null);
  await give(site, { campaignId: old.id, minor: 90_00, settledAt: at("2026-01-05T00:00:00Z") });
  await give(site, { campaignId: open.id, minor: 50_00, settledAt: NOW });
  const listed = async (query: string) => {
    const { status, json } = await ask(owner, listOverviewCampaigns, query);
    expect(status, JSON.stringify(json)).toBe(200);
    return json;
  };
  const titles = async (query: string) =>
    (await listed(query)).data.map((one: { title: string }) => one.title);
  expect(await titles("")).toEqual(["New roof", "A bus 100%", "Old well"]);
  expect(await titles("sort=trending")).toEqual(["A bus 100%", "Old well", "New roof"]);
  expect(await titles("sort=most_found")).toEqual(["Old well", "A bus 100%", "New roof"]);
  expect(await titles("sort=ending_soon")).toEqual(["New roof", "Old well", "A bus 100%"]);
  expect(await titles("q=WELL")).toEqual(["Old well"]);
  expect(await titles("q=%25")).toEqual(["A bus 100%"]);
  for (const sort of ["newest", "trending", "most_found", "ending_soon"]) {
    const { data: all } = await listed(`sort=${sort}`);
    const first = await listed(`sort=${sort}&limit=1`);
    const second = await listed(`sort=${sort}&limit=1&cursor=${first.next_cursor}`);
    const third = await listed(`sort=${sort}&limit=1&cursor=${second.next_cursor}`);
    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    expect(third.next_cursor).toBeNull();
  }
  expect((await listed("q=old")).data[0]).toMatchObject({ id: old.id, state: "ended", raised: 90 });
  expect(soon.id).toBeGreaterThan(0);
});
