import { beforeAll, describe, expect, test } from "vitest";
import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { money } from "#contract/money.ts";
import { today } from "../../../platform/clock.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { walkPages } from "../../../testing/walk-pages.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const day = (offset: number) => today(() => site.clock.now + offset * DAY_MS);

const site = await openTestSite();

const walk = (query: string) => walkPages<CampaignCard>(site, `/api/v1/campaign/list/?${query}`);

const titles = async (query: string) =>
  (await walk(query)).map((card) => card.title).sort((a, b) => (a < b ? -1 : 1));

describe("sorting and paging", () => {
  const ids: number[] = [];
  let categoryId = 0;

  beforeAll(async () => {
    for (let n = 0; n < 11; n += 1) {
      const { id } = await site.campaign({
        ...(categoryId ? { categoryId: categoryId } : {}),
        // Every sort value repeats, so that ids must break ties.
        startsOn: day(-20 + (n % 3)),
        endsOn: n % 4 === 0 ? null : day(5 + (n % 3)),
      });
      ids.push(id);
      const { json } = await site.get(`/api/v1/campaign/${id}/`);
      categoryId = json.data.category.id;
      if (n % 2 === 0) {
        const settledAt = site.clock.now - (n % 3) * DAY_MS;
        await createSettledDonations(site, {
          campaignId: id,
          minor: 1_000 * (1 + (n % 3)),
          settledAt,
        });
      }
    }
  });

  test.each(Object.keys(campaignSorts) as CampaignSort[])(
    "by %s returns every campaign once across pages, in the order of one long page",
    async (sort) => {
      const walked = await walk(`cause=${categoryId}&sort=${sort}&limit=3`);
      const longPage = await walk(`cause=${categoryId}&sort=${sort}&limit=50`);
      expect(walked.map((card) => card.id)).toEqual(longPage.map((card) => card.id));
      expect(walked.map((card) => card.id).sort((a, b) => a - b)).toEqual(ids);
    },
  );

  test("starts the newest with the latest start date", async () => {
    const cards = await walk(`cause=${categoryId}&sort=newest`);
    const starts = await Promise.all(
      cards.map(async ({ id }) => (await site.get(`/api/v1/campaign/${id}/`)).json.data.start_date),
    );
    expect(starts).toEqual([...starts].sort().reverse());
  });

  test("starts the most found with the most raised", async () => {
    const raised = (await walk(`cause=${categoryId}&sort=most_found`)).map((card) => card.raised);
    expect(raised).toEqual([...raised].sort((a, b) => b - a));
    expect(raised[0]).toBe(30);
  });

  test("starts those ending soon with the nearest end, and puts those without an end last", async () => {
    const daysLeft = (await walk(`cause=${categoryId}&sort=ending_soon`)).map(
      (card) => card.days_left,
    );
    expect(daysLeft).toEqual([...daysLeft].sort((a, b) => (a ?? Infinity) - (b ?? Infinity)));
    expect([daysLeft[0], daysLeft.at(-1)]).toEqual([5, null]);
  });

  test("ranks trending campaigns by recent donations", async () => {
    const [first] = await walk(`cause=${categoryId}&sort=trending`);
    await createSettledDonations(site, { campaignId: ids[1] ?? 0, minor: 90_000 });
    const [now] = await walk(`cause=${categoryId}&sort=trending`);
    expect(first?.id).not.toBe(ids[1]);
    expect(now?.id).toBe(ids[1]);
  });

  test("counts all pages in the total", async () => {
    const page = await site.get(`/api/v1/campaign/list/?cause=${categoryId}&limit=2`);
    expect(page.json.total).toBe(11);
    expect(page.json.data).toHaveLength(2);
  });

  test.each([
    ["not base64", "%20"],
    ["not JSON", Buffer.from("what").toString("base64url")],
    ["another list", Buffer.from('["donations/newest",null,3]').toString("base64url")],
    ["another sort", Buffer.from('["campaigns/ending_soon","2026-01-01",3]').toString("base64url")],
    ["not a date", Buffer.from('["campaigns/newest","2026-02-31",3]').toString("base64url")],
    ["not a year", Buffer.from('["campaigns/newest","0000-01-01",3]').toString("base64url")],
    ["a huge id", Buffer.from('["campaigns/newest","2026-01-01",1e30]').toString("base64url")],
    ["SQL", Buffer.from(`["campaigns/newest","2026-01-01","1; --"]`).toString("base64url")],
  ])("refuses an invalid cursor (%s), naming the parameter", async (_, cursor) => {
    const page = await site.get(`/api/v1/campaign/list/?sort=newest&cursor=${cursor}`);
    expect(page.status).toBe(422);
    expect(page.json).toMatchObject({ code: "invalid", detail: [{ loc: ["query", "cursor"] }] });
  });

  test("refuses a cursor from another sort order", async () => {
    const page = await site.get(`/api/v1/campaign/list/?cause=${categoryId}&sort=newest&limit=2`);
    const other = await site.get(
      `/api/v1/campaign/list/?cause=${categoryId}&sort=trending&cursor=${page.json.next_cursor}`,
    );
    expect(other.status).toBe(422);
  });
});

describe("causes and states", () => {
  test("finds nothing for an unknown category, even beyond the database's range", async () => {
    const huge = await site.get("/api/v1/campaign/list/?cause=999999999999999");
    expect([huge.status, huge.json.total]).toEqual([200, 0]);
    const none = await site.get("/api/v1/campaign/list/?cause=abc");
    expect(none.status).toBe(422);
  });

  test("lists every public state separately and other states never", async () => {
    await site.campaign({ title: "Stately running", state: "active", endsOn: day(0) });
    await site.campaign({ title: "Stately over", state: "active", endsOn: day(-1) });
    await site.campaign({ title: "Stately ended", state: "ended", endsOn: day(-2) });
    await site.campaign({ title: "Stately paused", state: "paused", endsOn: null });
    for (const state of ["draft", "in_review", "closed", "rejected"] as const) {
      await site.campaign({ title: `Stately ${state}`, state });
    }
    expect(await titles("q=stately")).toEqual(["Stately running"]);
    expect(await titles("q=stately&state=ended")).toEqual(["Stately ended", "Stately over"]);
    expect(await titles("q=stately&state=paused")).toEqual(["Stately paused"]);
    expect((await site.get("/api/v1/campaign/list/?state=draft")).status).toBe(422);
  });
});

describe("search", () => {
  beforeAll(async () => {
    await site.campaign({ title: "Libraries on camels", location: "Bayankhongor, Mongolia" });
    await site.campaign({ title: "A school by the river", description: "Benches and zinc roofs" });
    await site.campaign({
      title: "An oxygen plant",
      goal: money(100, "EUR"),
      description: "The school nurse asked for it",
    });
  });

  test.each([
    ["library", ["Libraries on camels"]],
    ["bayankhongor", ["Libraries on camels"]],
    ["SCHOOL", ["A school by the river", "An oxygen plant"]],
    ["school -oxygen", ["A school by the river"]],
    ['"school nurse"', ["An oxygen plant"]],
    ["camels or benches", ["A school by the river", "Libraries on camels"]],
    ["librery", ["Libraries on camels"]],
    ["the scool rivver", ["A school by the river"]],
    ["bayanknohgor", ["Libraries on camels"]],
    ["oxigen -school", []],
    ["xylophone", []],
    ["'; DROP TABLE campaign; --", []],
    ["-", []],
  ])("%s", async (words, expected) => {
    expect(await titles(`q=${encodeURIComponent(words)}&limit=1`)).toEqual(expected);
  });

  test("says when only similar words were found", async () => {
    const similar = async (q: string) =>
      (await site.get(`/api/v1/campaign/list/?q=${q}`)).json.similar;
    expect([await similar("school"), await similar("scool"), await similar("xylophone")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("finds all campaigns for an empty search", async () => {
    const all = await site.get("/api/v1/campaign/list/");
    const blank = await site.get("/api/v1/campaign/list/?q=%20%20");
    expect(blank.json.total).toBe(all.json.total);
    expect(blank.json.total).toBeGreaterThan(3);
  });
});
