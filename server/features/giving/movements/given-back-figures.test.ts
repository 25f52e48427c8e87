import { beforeAll, expect, test } from "vitest";
import { type Currency, money } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";
import { addTrends, trendOf } from "../../campaigns/catalogue/campaign-trend.ts";
import type { GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

let told = 0;

async function refundOf(id: string, minor: number): Promise<GatewayRefund> {
  const { payment_id } = await site.db
    .selectFrom("donation")
    .select("payment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  told += 1;
  return {
    ...{ kind: "refund", refundId: `re_${told}`, ours: undefined, state: "done" },
    ...{ paymentId: payment_id ?? "", reference: id, changedAt: site.clock.now + told },
    amount: money(minor, "USD"),
  };
}

const tell = (...facts: GatewayRefund[]) => applyFacts(site.deps, facts);

test("an open window sees each part of a gift that goes back, and comes back", async () => {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, {});
  const stream = await openStream(`${site.url}/api/v1/campaign/${campaignId}/live/`, "1");
  const part = await refundOf(id, 1_020);
  const next = async () => {
    const { event } = await stream.next();
    return [event.raised, event.donor_count, event.donation];
  };
  await tell(part);
  expect(await next()).toEqual([40, 1, null]);
  await tell(await refundOf(id, 510));
  expect(await next()).toEqual([35, 1, null]);
  await tell({ ...part, state: "failed", changedAt: part.changedAt + 1_000 });
  expect(await next()).toEqual([45, 1, null]);
  await tell(await refundOf(id, 4_590));
  expect(await next()).toEqual([0, 0, null]);
  await stream.close();
});

test("of a campaign's recent giving stays what is left of its gifts", async () => {
  const { id: campaignId } = await site.campaign();
  const [begun, currency] = [site.clock.now, "USD" as Currency];
  const first = await settleTestDonation(site, campaignId, {});
  site.clock.now += 2 * DAY_MS;
  const then = site.clock.now;
  const second = await settleTestDonation(site, campaignId, {});
  const trend = async () => {
    const row = await site.db
      .selectFrom("campaign_totals")
      .select("trend")
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    return row.trend;
  };
  const left = (earlier: number, later: number) =>
    addTrends(
      trendOf(money(earlier, currency), new Date(begun)),
      trendOf(money(later, currency), new Date(then)),
    );
  expect(await trend()).toBeCloseTo(left(5_000, 5_000), 3);
  await tell(await refundOf(first, 1_020));
  expect(await trend()).toBeCloseTo(left(4_000, 5_000), 3);
  const most = await refundOf(second, 4_080);
  await tell(most);
  expect(await trend()).toBeCloseTo(left(4_000, 1_000), 3);
  await tell(await refundOf(second, 1_020));
  expect(await trend()).toBeCloseTo(trendOf(money(4_000, currency), new Date(begun)), 3);
  await tell({ ...most, state: "failed", changedAt: most.changedAt + 1_000 });
  expect(await trend()).toBeCloseTo(left(4_000, 4_000), 3);
  await tell(await refundOf(first, 4_080), await refundOf(second, 4_080));
  expect(await trend()).toBe(0);
});
