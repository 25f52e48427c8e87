import { expect, test } from "vitest";
import type { CampaignUpdate } from "#contract/campaigns/catalogue.ts";
import { money } from "#contract/money.ts";
import { today } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { walkPages } from "../../../testing/walk-pages.ts";
import { createAccount } from "../../foundation/accounts/create-account.ts";
import { addEvent } from "./add-event.ts";
import { addUpdate } from "./add-update.ts";
import { featureCampaign } from "./feature-campaign.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const day = (offset: number) => today(() => site.clock.now + offset * DAY_MS);
const page = async (id: number) => (await site.get(`/api/v1/campaign/${id}/`)).json.data;

const site = await openTestSite();

test("returns everything the campaign page shows", async () => {
  const { id, funds } = await site.campaign({
    title: "Braille press",
    goal: money(1_240_050, "USD"),
    startsOn: day(-3),
    endsOn: day(4),
    funds: ["Paper", "Ink"],
    pictures: [
      { key: "education-2", alt: "A press" },
      { key: "education-1", alt: "A shelf" },
    ],
  });
  await inTransaction(site.database, (tx) =>
    addUpdate(tx, {
      campaignId: id,
      title: "It runs",
      body: "It does.",
      postedAt: new Date(site.clock.now),
    }),
  );
  expect(await page(id)).toMatchObject({
    id,
    title: "Braille press",
    images: [
      { image: "/pictures/education-2/800.webp", alt: "A press" },
      { image: "/pictures/education-1/800.webp", alt: "A shelf" },
    ],
    raised: 0,
    goal: 12_400.5,
    currency: "USD",
    donor_count: 0,
    days_left: 4,
    state: "active",
    recent_donors: [],
    story: [{ kind: "paragraph", text: "We dig in the dry months." }],
    starter: { name: "Ada Obi", portrait: null },
    beneficiary: { kind: "charity", name: "Water for All", registration: "RC 1234" },
    start_date: day(-3),
    end_date: day(4),
    funds: [
      { id: funds[0]?.id, name: "Paper" },
      { id: funds[1]?.id, name: "Ink" },
    ],
    update_count: 1,
    donors_last_week: 0,
    taken_back: 0,
    events: [],
    similar: [],
  });
});

test("shows the category's picture for a campaign without one", async () => {
  const { id } = await site.campaign({ pictures: [] });
  const { images, category } = await page(id);
  expect(images).toEqual([{ image: "/pictures/education-1/800.webp", alt: category.name }]);
});

test.each(["draft", "in_review", "closed", "rejected"] as const)(
  "returns 404 for a campaign in state %s in every call",
  async (state) => {
    const { id } = await site.campaign({ state });
    for (const call of ["", "donations/", "updates/", "live/"]) {
      const response = await site.get(`/api/v1/campaign/${id}/${call}`);
      expect([response.status, response.json.code]).toEqual([404, "not_found"]);
    }
  },
);

test.each(["0", "-1", "1.5", "abc", "999999999999999", "9999999999999999", "1'--"])(
  "returns 404 for the id %s",
  async (id) => {
    const response = await site.get(`/api/v1/campaign/${encodeURIComponent(id)}/`);
    expect([response.status, response.json.code]).toEqual([404, "not_found"]);
  },
);

test("shows the last three donors, the donors of a week and similar campaigns", async () => {
  const { id } = await site.campaign({ title: "Shown" });
  const categoryId = (await page(id)).category.id;
  const similar: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    similar.push((await site.campaign({ categoryId, title: `Similar ${n}` })).id);
  }
  await site.campaign({ categoryId, title: "Paused", state: "paused" });
  const [a = 0, b = 0, c = 0] = similar;
  const weeksAgo = site.clock.now - 15 * DAY_MS;
  await createSettledDonations(
    site,
    { campaignId: id, name: "Early Bird", email: "early@example.org", settledAt: weeksAgo },
    { campaignId: id, name: "Kofi", email: "kofi@example.org" },
    { campaignId: id, name: "Kofi", email: "kofi@example.org" },
    { campaignId: id, name: "Mina", email: "mina@example.org" },
    { campaignId: a, settledAt: weeksAgo },
    { campaignId: b },
    { campaignId: c, minor: 80_000 },
  );
  const shown = await page(id);
  expect(shown.recent_donors.map((donor: { name: string }) => donor.name)).toEqual([
    "Mina",
    "Kofi",
    "Kofi",
  ]);
  expect(shown.donor_count).toBe(3);
  expect(shown.donors_last_week).toBe(2);
  expect(shown.similar.map((card: { id: number }) => card.id)).toEqual([c, b, a]);
});

test("ignores an old donation recorded today in the donors of the last week", async () => {
  const { id } = await site.campaign();
  const longAgo = site.clock.now - 15 * DAY_MS;
  await createSettledDonations(site, { campaignId: id, name: "Kofi", email: "kofi@example.org" });
  await createSettledDonations(site, {
    campaignId: id,
    name: "Mina",
    email: "mina@example.org",
    settledAt: longAgo,
  });
  expect((await page(id)).donors_last_week).toBe(1);
});

test("counts the donors of the last week up to a limit", async () => {
  const { id } = await site.campaign();
  const donations = Array.from({ length: 30 }, (_, n) => ({
    campaignId: id,
    email: `donor-${n}@example.org`,
  }));
  await createSettledDonations(site, ...donations);
  expect((await page(id)).donors_last_week).toBe(25);
});

test("shows events that haven't ended by midnight, soonest first", async () => {
  const { id } = await site.campaign();
  const midnight = Date.parse(day(0));
  await inTransaction(site.database, async (tx) => {
    const hostId = await createAccount(tx, {
      email: "host@example.org",
      firstName: "Sister",
      lastName: "Memunatu",
      portrait: "person-02",
    });
    for (const [title, startsAt, endsAt] of [
      ["Later", midnight + 9 * DAY_MS, midnight + 10 * DAY_MS],
      ["Today", midnight - 1, midnight + 1],
      ["Past", midnight - 2, midnight],
    ] as const) {
      await addEvent(tx, {
        campaignId: id,
        hostId,
        title,
        description: "Come",
        place: "Google Meet",
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        at: new Date(startsAt),
      });
    }
  });
  const { events } = await page(id);
  expect(events.map((event: { title: string }) => event.title)).toEqual(["Today", "Later"]);
  expect(events[0]).toMatchObject({
    starts_at: new Date(midnight - 1).toISOString(),
    ends_at: new Date(midnight + 1).toISOString(),
    decided: null,
    host: { name: "Sister Memunatu", portrait: "/pictures/person-02/192.webp" },
    place: "Google Meet",
  });
});

test("features the most recently featured active campaign", async () => {
  expect((await site.get("/api/v1/campaign/featured/")).status).toBe(404);
  const first = await site.campaign();
  const second = await site.campaign({ endsOn: day(1) });
  await inTransaction(site.database, async (tx) => {
    await featureCampaign(tx, first.id, new Date(site.clock.now - 1000));
    await featureCampaign(tx, second.id, new Date(site.clock.now));
  });
  await createSettledDonations(site, { campaignId: second.id, name: "Kofi" });
  const featured = await site.get("/api/v1/campaign/featured/");
  expect(featured.json.data).toMatchObject({
    id: second.id,
    recent_donors: [{ name: "Kofi", portrait: null }],
  });
  site.clock.now += 2 * DAY_MS;
  const later = await site.get("/api/v1/campaign/featured/");
  expect(later.json.data.id).toBe(first.id);
});

test("lists up to six trending campaigns, without ended ones", async () => {
  const { id } = await site.campaign({ state: "active", endsOn: day(-1) });
  await createSettledDonations(site, { campaignId: id, minor: 10_000_000 });
  const { json } = await site.get("/api/v1/campaign/trending/");
  expect(json.data).toHaveLength(6);
  expect(json.data.map((card: { id: number }) => card.id)).not.toContain(id);
});

test("pages updates newest first", async () => {
  const { id } = await site.campaign();
  await inTransaction(site.database, async (tx) => {
    for (let n = 0; n < 5; n += 1) {
      const postedAt = new Date(site.clock.now - Math.floor(n / 2) * DAY_MS);
      await addUpdate(tx, { campaignId: id, title: `Update ${n}`, body: "It runs.", postedAt });
    }
  });
  const updates = await walkPages<CampaignUpdate>(site, `/api/v1/campaign/${id}/updates/?limit=2`);
  expect(updates.map(({ title }) => title)).toEqual([
    "Update 1",
    "Update 0",
    "Update 3",
    "Update 2",
    "Update 4",
  ]);
});
