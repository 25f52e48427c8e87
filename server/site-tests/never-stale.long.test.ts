import { beforeAll, describe, expect, test } from "vitest";
import { createRoutes } from "../app.ts";
import { featureCampaign } from "../features/campaigns/catalogue/feature-campaign.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { Route } from "../platform/http/route.ts";
import { callEndpoint, openScene } from "../testing/access/access-scene.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { openPublicAnswers, type PublicAnswers } from "../testing/access/public-answers.ts";
import { createSettledDonations } from "../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

/** Callers in the order of the access table, and the order in which they are preferred. */
const CALLERS = ["a guest", "another user", "the owner", "an admin"] as const;
const PREFERRED = [2, 3, 1, 0];

let site: TestSite;
let routes: readonly Route[];
let answers: PublicAnswers;
let campaignId: number;
/** Calls that changed a public response. */
const changing: string[] = [];

beforeAll(async () => {
  site = await openTestSite({ limits: { "giving:source": 1_000 } });
  routes = createRoutes(site.deps);
  answers = await openPublicAnswers(site);
  ({ id: campaignId } = await site.campaign());
  await inTransaction(site.database, (tx) =>
    featureCampaign(tx, campaignId, new Date(site.clock.now)),
  );
});

/** These do not affect public responses. */
const UNRELATED =
  /api.v1.(auth|newsletter|subscribe|contactus|account.(two-factor|receipts|export|overview|notifications)|admin.(newsletter|enquiries|jobs|alerts))\//;
const writes = Object.entries(accessTable).filter(
  ([name, { results }]) =>
    !name.startsWith("GET ") && !UNRELATED.test(name) && results.includes("ok"),
);

describe("public responses are up to date after", () => {
  test.each(writes)("%s", async (name, row) => {
    const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name);
    if (!route) throw new Error("no such endpoint");
    const { people, scene } = await openScene(site, campaignId);
    const index = PREFERRED.find((caller) => row.results[caller] === "ok") ?? 0;
    const caller = people[CALLERS[index] ?? "a guest"];
    const bearer = index === 0 ? {} : await caller.bearer();
    await createSettledDonations(site, {
      campaignId: scene.ownersCampaign,
      accountId: caller.id,
      name: "Ada Obi",
    });
    // Makes the caller visible on the campaign's page.
    const comments = `/api/v1/campaign/${scene.ownersCampaign}/comments/`;
    if (index !== 0) await site.post(comments, { text: "Well done" }, bearer);
    const parts = (await row.createParts?.({ ...scene, caller })) ?? {};
    const addresses = await answers.addresses([scene.ownersCampaign]);
    const { seen, stale } = await answers.after(addresses, async () => {
      const { status } = await callEndpoint(site, route.endpoint, parts, bearer);
      expect(status).toBe(route.endpoint.success.status);
    });
    expect(stale).toEqual([]);
    if (seen.length > 0) changing.push(name);
  });

  test("many calls that change one", () => {
    expect(changing.length).toBeGreaterThan(20);
  });
});
