import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { addUpdate } from "../catalogue/add-update.ts";
import { updateCampaignRow } from "../organising/organising-store.ts";

const site = await openTestSite();
const { id } = await site.campaign();

/** The paths in a file with their times. */
async function readEntries(path: string): Promise<Map<string, string | undefined>> {
  const { status, text, headers } = await site.get(path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  const found = text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g);
  return new Map(
    [...found].map(([, at = "", time]) => [at.replace(site.deps.publicUrl, ""), time]),
  );
}

test("lists the parts in the index, and pages in every part", async () => {
  const parts = [...(await readEntries("/sitemap.xml")).keys()];
  expect(parts).toEqual(["/sitemap-causes.xml", "/sitemap-campaigns-1.xml"]);
  const all = await Promise.all(parts.map(readEntries));
  const paths = all.flatMap((part) => [...part.keys()]);
  expect(paths).toContain(`/donate-page/${id}`);
  expect(paths).toContain("/home");
  expect(paths.some((path) => path.startsWith("/explorecategory/"))).toBe(true);
});

test("updates the time of a campaign and its cause after every change", async () => {
  const readTime = async () =>
    (await readEntries("/sitemap-campaigns-1.xml")).get(`/donate-page/${id}`);
  const before = await readTime();
  const at = new Date(site.clock.now + 60_000);
  const update = { campaignId: id, title: "Water", body: "It runs.", postedAt: at };
  await inTransaction(site.database, (tx) => addUpdate(tx, update));
  expect(await readTime()).toBe(at.toISOString());
  expect(before).not.toBe(at.toISOString());

  const later = new Date(site.clock.now + 120_000);
  await inTransaction(site.database, (tx) => updateCampaignRow(tx, id, { changed_at: later }));
  await site.campaign();
  expect(await readTime()).toBe(later.toISOString());
  const causes = await readEntries("/sitemap-causes.xml");
  expect([...causes.values()]).toContain(later.toISOString());
});

test("leaves out drafts, and returns 404 for a part without campaigns", async () => {
  const draft = await site.campaign({ state: "draft" });
  expect((await readEntries("/sitemap-campaigns-1.xml")).has(`/donate-page/${draft.id}`)).toBe(
    false,
  );
  for (const part of ["2", "0", "01", "99999999999"]) {
    expect((await site.get(`/sitemap-campaigns-${part}.xml`)).status, part).toBe(404);
  }
});

test("ignores the query string", async () => {
  const plain = await site.get("/sitemap-campaigns-1.xml");
  const withQuery = await site.get("/sitemap-campaigns-1.xml?fresh=1");
  expect(withQuery.headers.get("etag")).toBe(plain.headers.get("etag"));
  expect(site.deps.cache.get("/sitemap-campaigns-1.xml?fresh=1")).toBeUndefined();
  expect(site.deps.cache.get("/sitemap-campaigns-1.xml")).toBeDefined();
});
