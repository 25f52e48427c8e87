import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { addUpdate } from "../catalogue/add-update.ts";
import { updateCampaignRow } from "../organising/organising-store.ts";

let site: TestSite;
let id: number;

beforeAll(async () => {
  site = await openTestSite();
  ({ id } = await site.campaign());
});

/** The addresses of a file, below the site's own, each with its time. */
async function entries(path: string): Promise<Map<string, string | undefined>> {
  const { status, text, headers } = await site.get(path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  const found = text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g);
  return new Map(
    [...found].map(([, at = "", time]) => [at.replace(site.deps.publicUrl, ""), time]),
  );
}

test("the index names the parts, and each part what it is for", async () => {
  const parts = [...(await entries("/sitemap.xml")).keys()];
  expect(parts).toEqual(["/sitemap-causes.xml", "/sitemap-campaigns-1.xml"]);
  const all = await Promise.all(parts.map(entries));
  const addresses = all.flatMap((part) => [...part.keys()]);
  expect(addresses).toContain(`/donate-page/${id}`);
  expect(addresses).toContain("/home");
  expect(addresses.some((one) => one.startsWith("/explorecategory/"))).toBe(true);
});

test("a campaign, its cause and its updates tell when they were last changed, at once", async () => {
  const timeOf = async () => (await entries("/sitemap-campaigns-1.xml")).get(`/donate-page/${id}`);
  const before = await timeOf();
  const at = new Date(site.clock.now + 60_000);
  const organiser = { campaignId: id, title: "Water", body: "It runs.", postedAt: at };
  await inTransaction(site.database, (tx) => addUpdate(tx, organiser));
  expect(await timeOf()).toBe(at.toISOString());
  expect(before).not.toBe(at.toISOString());

  const later = new Date(site.clock.now + 120_000);
  await inTransaction(site.database, (tx) => updateCampaignRow(tx, id, { changed_at: later }));
  await site.campaign();
  expect(await timeOf()).toBe(later.toISOString());
  const causes = await entries("/sitemap-causes.xml");
  expect([...causes.values()]).toContain(later.toISOString());
});

test("what visitors cannot see is not told of, and a part without campaigns is none", async () => {
  const draft = await site.campaign({ state: "draft" });
  expect((await entries("/sitemap-campaigns-1.xml")).has(`/donate-page/${draft.id}`)).toBe(false);
  for (const part of ["2", "0", "01", "99999999999"]) {
    expect((await site.get(`/sitemap-campaigns-${part}.xml`)).status, part).toBe(404);
  }
});

test("another query is not another file to make", async () => {
  const one = await site.get("/sitemap-campaigns-1.xml");
  const other = await site.get("/sitemap-campaigns-1.xml?fresh=1");
  expect(other.headers.get("etag")).toBe(one.headers.get("etag"));
  expect(site.deps.cache.get("/sitemap-campaigns-1.xml?fresh=1")).toBeUndefined();
  expect(site.deps.cache.get("/sitemap-campaigns-1.xml")).toBeDefined();
});
