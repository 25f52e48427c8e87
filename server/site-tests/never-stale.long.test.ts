import { beforeAll, describe, expect, test } from "vitest";
import { routesOf } from "../app.ts";
import { featureCampaign } from "../features/campaigns/catalogue/feature-campaign.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { Route } from "../platform/http/route.ts";
import { callOf, openScene } from "../testing/access/access-scene.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { openPublicAnswers, type PublicAnswers } from "../testing/access/public-answers.ts";
import { give } from "../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

/** Who may make a call; of several the owner, then the office. */
const CALLERS = ["a guest", "another user", "the owner", "an admin"] as const;
const PREFERRED = [2, 3, 1, 0];

let site: TestSite;
let routes: readonly Route[];
let answers: PublicAnswers;
let campaignId: number;
/** Calls after which something that everybody sees was different. */
const changing: string[] = [];

beforeAll(async () => {
  site = await openTestSite();
  routes = routesOf(site.deps);
  answers = await openPublicAnswers(site);
  ({ id: campaignId } = await site.campaign());
  await inTransaction(site.database, (tx) =>
    featureCampaign(tx, campaignId, new Date(site.clock.now)),
  );
});

/** Nothing that everybody sees is made of these. */
const APART =
  /api.v1.(auth|newsletter|subscribe|contactus|account.(two-factor|receipts|export|overview|notifications)|admin.(newsletter|enquiries|jobs|alerts))\//;
const writing = Object.entries(accessTable).filter(
  ([name, { get }]) => !name.startsWith("GET ") && !APART.test(name) && get.includes("ok"),
);

describe("no call of the contract leaves a public answer as it was before", () => {
  test.each(writing)("%s", async (name, row) => {
    const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name);
    if (!route) throw new Error("no such endpoint");
    const { people, scene } = await openScene(site, campaignId);
    const index = PREFERRED.find((one) => row.get[one] === "ok") ?? 0;
    const caller = people[CALLERS[index] ?? "a guest"];
    const bearer = index === 0 ? {} : await caller.bearer();
    await give(site, { campaignId: scene.ownersCampaign, accountId: caller.id, name: "Ada Obi" });
    // Whoever acts is seen on the campaign's page.
    const comments = `/api/v1/campaign/${scene.ownersCampaign}/comments/`;
    if (index !== 0) await site.post(comments, { text: "Well done" }, bearer);
    const parts = (await row.send?.({ ...scene, caller })) ?? {};
    const addresses = await answers.addresses([scene.ownersCampaign]);
    const { seen, stale } = await answers.after(addresses, async () => {
      const { status } = await callOf(site, route.endpoint, parts, bearer);
      expect(status).toBe(route.endpoint.success.status);
    });
    expect(stale).toEqual([]);
    if (seen.length > 0) changing.push(name);
  });

  test("and many of them changed one", () => {
    expect(changing.length).toBeGreaterThan(20);
  });
});
