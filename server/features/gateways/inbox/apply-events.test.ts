import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readPaymentId, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { applyEvents } from "./apply-events.ts";
import { DEFERRED } from "./payment-follower.ts";
import { watchWebhooks } from "./webhook-jobs.ts";
import { storeEvent } from "./webhook-store.ts";

const site = await openTestSite();
const { database, clock, provider } = site.deps;
// The tests apply batches themselves.
await site.deps.inbox.stop();

/** A donation of 50.00, paid at the gateway, with a stored event. */
async function paid(campaignId: number) {
  const { json } = await startCheckout(site, campaignId);
  const paymentId = readPaymentId(json);
  await site.play(json, "approve");
  await inTransaction(database, (tx) =>
    storeEvent(tx, {
      provider: provider.name,
      eventId: `evt_${site.key()}`,
      type: "payment.succeeded",
      paymentId,
      reference: json.id,
      body: Buffer.from("{}"),
      receivedAt: new Date(clock()),
    }),
  );
  return { id: json.id as string, paymentId };
}

test("a payment that can't be fetched delays only its own event, and raises an alert in the end", async () => {
  const { id: campaignId } = await site.campaign();
  const good = await paid(campaignId);
  const bad = await paid(campaignId);
  const odd = {
    ...provider,
    getPayment: (id: string) =>
      id === bad.paymentId ? Promise.reject(new Error("odd")) : provider.getPayment(id),
  };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await applyEvents({ database, clock, follower: site.deps.follower, provider: odd });
    site.clock.now += 60_000;
  }
  await watchWebhooks(site.deps);
  expect((await donationRow(site, good.id)).state).toBe("settled");
  expect((await donationRow(site, bad.id)).state).toBe("open");
  const late = await site.db
    .selectFrom("alert")
    .select("detail")
    .where("kind", "=", "webhook_late")
    .execute();
  expect(late.length).toBeGreaterThan(0);
  expect(JSON.stringify(late)).toContain(bad.paymentId);
  expect(JSON.stringify(late)).not.toContain(good.paymentId);
});

test("retries the event of a deferred payment", async () => {
  const { id: campaignId } = await site.campaign();
  const { id, paymentId } = await paid(campaignId);
  const { follower } = site.deps;
  const failing = {
    applyTogether: () => Promise.reject(new TypeError("a bug")),
    applyOneByOne: async () => new Map([[paymentId, DEFERRED]]),
  };
  await applyEvents({ database, clock, provider, follower: failing });
  site.clock.now += 60_000;
  expect((await donationRow(site, id)).state).toBe("open");
  await applyEvents({ database, clock, provider, follower });
  expect((await donationRow(site, id)).state).toBe("settled");
});
