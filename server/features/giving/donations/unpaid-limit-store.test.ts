import { expect, test } from "vitest";
import { createPaidUpdate, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../payments/apply-facts.ts";
import { expireSurplusCheckouts } from "../payments/expire-checkouts.ts";
import { MAX_UNPAID } from "./unpaid-limit-store.ts";

test("a reopened donation counts as new among those beyond the limit", async () => {
  const site = await openTestSite();
  const { id: campaignId } = await site.campaign();
  const start = async () => (await startCheckout(site, campaignId)).json;
  const reopened = await start();
  await applyFacts(site.deps, [{ ...createPaidUpdate(site, reopened), state: "expired" }]);
  const others = [];
  while (others.length < MAX_UNPAID - 1) {
    site.clock.now += 1_000;
    others.push(await start());
  }
  site.clock.now += 1_000;
  const path = `/api/v1/donations/${reopened.id}/checkout/?secret=${reopened.secret}`;
  expect((await site.post(path, {})).status).toBe(201);
  site.clock.now += 1_000;
  others.push(await start());
  await expireSurplusCheckouts(site.deps);
  const expired = site.db.selectFrom("donation").select("id").where("state", "=", "expired");
  expect(await expired.execute()).toEqual([{ id: others[0].id }]);
});
