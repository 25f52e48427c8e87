import { expect, test } from "vitest";
import type { Category } from "#contract/campaigns/categories.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { createCategory } from "./change-categories.ts";

const site = await openTestSite();

function openCategory(name: string, position: number): Promise<number> {
  return inTransaction(site.database, (tx) =>
    createCategory(tx, { name, description: `About ${name}`, pictureKey: "education-1", position }),
  );
}

test("lists categories in order with their active campaigns and the one with the most recent donations", async () => {
  const second = await openCategory("Health Aid", 2);
  const first = await openCategory("Education", 1);
  const lively = await site.campaign({ categoryId: second, title: "Lively" });
  const quiet = await site.campaign({ categoryId: second, title: "Quiet" });
  const over = await site.campaign({ categoryId: second, title: "Over", state: "ended" });
  await site.campaign({ categoryId: first, title: "Not yet", state: "in_review" });
  await createSettledDonations(
    site,
    { campaignId: over.id, minor: 900_000 },
    { campaignId: lively.id, minor: 40_000 },
    { campaignId: quiet.id, minor: 1_000 },
  );
  const { status, json } = await site.get("/api/v1/campaign_category/list/");
  expect(status).toBe(200);
  expect(json.campaign_categories).toEqual([
    {
      id: first,
      name: "Education",
      description: "About Education",
      campaign_count: 0,
      picture: { image: "/pictures/education-1/800.webp", alt: "Education" },
      featured_campaign: null,
    },
    {
      id: second,
      name: "Health Aid",
      description: "About Health Aid",
      campaign_count: 2,
      picture: { image: "/pictures/education-1/800.webp", alt: "Health Aid" },
      featured_campaign: {
        id: lively.id,
        title: "Lively",
        images: [{ image: "/pictures/health-aid-1/800.webp", alt: "A well" }],
      },
    },
  ] satisfies Category[]);
});
