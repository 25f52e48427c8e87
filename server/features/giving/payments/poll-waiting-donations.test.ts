import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  createPaidJson,
  type OddGateway,
  startOddGateway,
} from "../../../testing/gateways/odd-gateway.ts";
import { createPaidUpdate, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "./apply-facts.ts";
import { pollWaitingDonations } from "./poll-waiting-donations.ts";

const HOUR = 3_600_000;

let site: TestSite;
let campaignId: number;
let gateway: OddGateway;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ({ id: campaignId } = await site.campaign());
  gateway = await startOddGateway(site);
});

test("donations whose lookup fails delay those behind them by one run only", async () => {
  for (let i = 0; i < 12; i += 1) {
    const donation = (await startCheckout(site, campaignId)).json;
    gateway.payments.push(createPaidJson(site, donation));
  }
  const rows = site.db.selectFrom("donation").select(["payment_id", "state"]).orderBy("id");
  const lastIds = (await rows.execute()).slice(10).map((row) => String(row.payment_id));
  site.clock.now += 2 * HOUR;
  gateway.behaviour.answers = (path) =>
    lastIds.some((id) => path.endsWith(id)) ? undefined : { status: 400 };
  const states = async () => (await rows.execute()).map(({ state }) => state);

  await pollWaitingDonations(gateway.deps);
  await pollWaitingDonations(gateway.deps);
  expect(await states()).toEqual([...Array(10).fill("open"), "settled", "settled"]);

  gateway.behaviour.answers = () => undefined;
  await pollWaitingDonations(gateway.deps);
  expect(await states()).toEqual(Array(12).fill("settled"));
});

test("looks up the payments of all attempts, and searches by reference if there is none", async () => {
  const retried = (await startCheckout(site, campaignId)).json;
  const unpaid = { ...createPaidUpdate(site, retried), state: "expired" } as const;
  await applyFacts(site.deps, [unpaid]);
  const { status } = await site.post(
    `/api/v1/donations/${retried.id}/checkout/?secret=${retried.secret}`,
    {},
  );
  expect(status).toBe(201);
  const withoutPayment = (await startCheckout(site, campaignId)).json;
  const { id } = withoutPayment;
  await inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ payment_id: null }).where("id", "=", id).execute(),
  );
  const payments = [retried, withoutPayment].map((donation) => createPaidJson(site, donation));
  gateway.payments.splice(0, Number.POSITIVE_INFINITY, ...payments);
  gateway.asked.length = 0;
  site.clock.now += 2 * HOUR;
  await pollWaitingDonations(gateway.deps);
  const settled = site.db.selectFrom("donation").select("id").where("state", "=", "settled");
  const settledIds = (await settled.execute()).map((row) => row.id);
  expect(settledIds).toEqual(expect.arrayContaining([retried.id, id]));
  const searches = gateway.asked.filter((path) => path.includes("reference="));
  expect(searches).toEqual([`/api/payments?reference=${id}`]);
});
