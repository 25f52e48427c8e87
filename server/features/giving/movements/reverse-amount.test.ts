import { beforeAll, expect, test } from "vitest";
import { type Currency, money } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { refundFact } from "../../../testing/gateways/test-refund-fact.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";
import { addTrends, donationTrend } from "../../campaigns/catalogue/campaign-trend.ts";
import type { GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

const report = (...facts: GatewayRefund[]) => applyFacts(site.deps, facts);

test("streams the campaign's totals after every refund and failed refund", async () => {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, {});
  const stream = await openStream(`${site.url}/api/v1/campaign/${campaignId}/live/`, "1");
  const part = await refundFact(site, id, 1_020);
  const nextTotals = async () => {
    const { event } = await stream.next();
    return [event.raised, event.donor_count, event.donation];
  };
  await report(part);
  expect(await nextTotals()).toEqual([40, 1, null]);
  await report(await refundFact(site, id, 510));
  expect(await nextTotals()).toEqual([35, 1, null]);
  await report({ ...part, state: "failed", changedAt: part.changedAt + 1_000 });
  expect(await nextTotals()).toEqual([45, 1, null]);
  await report(await refundFact(site, id, 4_590));
  expect(await nextTotals()).toEqual([0, 0, null]);
  await stream.close();
});

test("the campaign's trend counts the remaining amount of its donations", async () => {
  const { id: campaignId } = await site.campaign();
  const [firstAt, currency] = [site.clock.now, "USD" as Currency];
  const first = await settleTestDonation(site, campaignId, {});
  site.clock.now += 2 * DAY_MS;
  const secondAt = site.clock.now;
  const second = await settleTestDonation(site, campaignId, {});
  const trend = async () => {
    const row = await site.db
      .selectFrom("campaign_totals")
      .select("trend")
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    return row.trend;
  };
  const trendOfBoth = (firstMinor: number, secondMinor: number) =>
    addTrends(
      donationTrend(money(firstMinor, currency), new Date(firstAt)),
      donationTrend(money(secondMinor, currency), new Date(secondAt)),
    );
  expect(await trend()).toBeCloseTo(trendOfBoth(5_000, 5_000), 3);
  await report(await refundFact(site, first, 1_020));
  expect(await trend()).toBeCloseTo(trendOfBoth(4_000, 5_000), 3);
  const large = await refundFact(site, second, 4_080);
  await report(large);
  expect(await trend()).toBeCloseTo(trendOfBoth(4_000, 1_000), 3);
  await report(await refundFact(site, second, 1_020));
  expect(await trend()).toBeCloseTo(donationTrend(money(4_000, currency), new Date(firstAt)), 3);
  await report({ ...large, state: "failed", changedAt: large.changedAt + 1_000 });
  expect(await trend()).toBeCloseTo(trendOfBoth(4_000, 4_000), 3);
  await report(await refundFact(site, first, 4_080), await refundFact(site, second, 4_080));
  expect(await trend()).toBe(0);
});
