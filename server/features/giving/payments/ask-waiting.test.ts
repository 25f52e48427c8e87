import { expect, test } from "vitest";
import { paidOnTheWire, startOddGateway } from "../../../testing/odd-gateway.ts";
import { startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { askWaiting } from "./ask-waiting.ts";

const HOUR = 3_600_000;

test("donations without an answer hold up those behind them for one run only", async () => {
  const site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const { id: campaignId } = await site.campaign();
  const gateway = await startOddGateway(site);
  for (let i = 0; i < 12; i += 1) {
    const donation = (await startCheckout(site, campaignId)).json;
    gateway.payments.push(paidOnTheWire(site, donation));
  }
  const rows = site.db.selectFrom("donation").select(["id", "state"]).orderBy("id");
  const behind = (await rows.execute()).slice(10).map(({ id }) => id);
  site.clock.now += 2 * HOUR;
  gateway.behaviour.answers = (path) =>
    behind.some((id) => path.endsWith(id)) ? undefined : { status: 400 };
  const states = async () => (await rows.execute()).map(({ state }) => state);

  await askWaiting(gateway.deps);
  await askWaiting(gateway.deps);
  expect(await states()).toEqual([...Array(10).fill("open"), "settled", "settled"]);

  gateway.behaviour.answers = () => undefined;
  await askWaiting(gateway.deps);
  expect(await states()).toEqual(Array(12).fill("settled"));
});
