import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createCategory } from "../categories/change-categories.ts";
import { createTestimonial } from "../testimonials/change-testimonials.ts";
import { addUpdate } from "./add-update.ts";
import { featureCampaign } from "./feature-campaign.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let site: TestSite;
let neighbour: TestSite | undefined;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  site = await openTestSite({ database });
  if (isEmbedded()) return;
  const other = openPostgres(databaseUrl(name));
  neighbour = await openTestSite({ database: other, clock: site.clock });
  return () => other.close();
});

/** Caches the paths by reading them twice, makes a change, and expects different responses. */
async function expectFresh(paths: readonly string[], change: () => Promise<unknown>) {
  const sites = neighbour ? [site, neighbour] : [site];
  const before = new Map<string, string>();
  for (const path of paths) {
    for (const { get } of sites) {
      await get(path);
      before.set(path, (await get(path)).text);
    }
  }
  await change();
  for (const path of paths) {
    expect([path, (await site.get(path)).text]).not.toEqual([path, before.get(path)]);
    if (!neighbour) continue;
    const { get } = neighbour;
    await expect.poll(async () => (await get(path)).text).not.toBe(before.get(path));
    expect((await get(path)).text).toBe((await site.get(path)).text);
  }
}

test("refreshes every response that shows a donation", async () => {
  const { id } = await site.campaign();
  const { json } = await site.get(`/api/v1/campaign/${id}/`);
  const sibling = await site.campaign({ categoryId: json.data.category.id });
  const other = await site.campaign({ categoryId: json.data.category.id });
  await createSettledDonations(site, { campaignId: other.id });
  await inTransaction(site.database, (tx) => featureCampaign(tx, id, new Date(site.clock.now)));
  await expectFresh(
    [
      "/api/v1/campaign/trending/",
      "/api/v1/campaign/featured/",
      "/api/v1/campaign/list/",
      "/api/v1/campaign_category/list/",
      `/api/v1/campaign/${id}/`,
      `/api/v1/campaign/${sibling.id}/`,
      `/api/v1/campaign/${id}/donations/`,
      `/api/v1/campaign/${id}/donations/?sort=top`,
    ],
    () => createSettledDonations(site, { campaignId: id, minor: 70_000 }),
  );
});

test("refreshes the campaign page after an update", async () => {
  const { id } = await site.campaign();
  await expectFresh([`/api/v1/campaign/${id}/`, `/api/v1/campaign/${id}/updates/`], () =>
    inTransaction(site.database, (tx) =>
      addUpdate(tx, { campaignId: id, title: "New", body: "Text", postedAt: new Date() }),
    ),
  );
});

test("refreshes lists and category counts after a new campaign", async () => {
  await expectFresh(["/api/v1/campaign/list/?sort=newest", "/api/v1/campaign_category/list/"], () =>
    site.campaign(),
  );
});

test("refreshes lists after a new category and a new testimonial", async () => {
  await expectFresh(["/api/v1/campaign_category/list/"], () =>
    inTransaction(site.database, (tx) =>
      createCategory(tx, {
        name: "Music",
        description: "Drums",
        pictureKey: "education-1",
        position: 9,
      }),
    ),
  );
  await expectFresh(["/api/v1/testimonials/"], () =>
    inTransaction(site.database, (tx) =>
      createTestimonial(tx, {
        text: "Good",
        authorName: "Ada",
        authorRole: "Donor",
        portrait: null,
        position: 1,
      }),
    ),
  );
});

test("never shows a featured campaign whose transaction is rolled back", async () => {
  const { id } = await site.campaign();
  const before = await site.get("/api/v1/campaign/featured/");
  const rolledBack = inTransaction(site.database, async (tx) => {
    await featureCampaign(tx, id, new Date(site.clock.now));
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect((await site.get("/api/v1/campaign/featured/")).text).toBe(before.text);
});

test("shows a campaign as ended after its last day without any commit", async () => {
  const endsOn = new Date(site.clock.now).toISOString().slice(0, 10);
  const { id } = await site.campaign({ endsOn });
  const state = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data.state;
  expect([await state(), await state()]).toEqual(["active", "active"]);
  site.clock.now += DAY_MS;
  expect(await state()).toBe("ended");
});
