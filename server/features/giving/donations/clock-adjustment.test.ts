import { expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { setFaults, startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { completeDonations } from "./complete-donations.ts";
import { KEY_LEASE_MS, leaseKey } from "./idempotency-store.ts";

/** A donation whose request crashed before it got a checkout. */
async function startHalf() {
  const site = await openTestSite();
  const { id: campaignId } = await site.campaign();
  const headers = { "idempotency-key": site.key() };
  await setFaults(site, { reject_calls: 1 });
  expect((await startCheckout(site, campaignId, {}, headers)).status).toBe(503);
  await setFaults(site, {});
  const row = () =>
    site.db.selectFrom("donation").select(["id", "state"]).executeTakeFirstOrThrow();
  const { id } = await row();
  const until = new Date(site.clock.now + KEY_LEASE_MS);
  await inTransaction(site.database, (tx) => leaseKey(tx, id, until));
  return { site, retry: () => startCheckout(site, campaignId, {}, headers), row };
}

test("an idempotency key is free if the clock went back an hour after it was leased", async () => {
  const { site, retry } = await startHalf();
  expect((await retry()).status).toBe(409);
  site.clock.now -= HOUR_MS;
  expect(await retry()).toMatchObject({ status: 201, json: { state: "open" } });
});

test("a donation started before the clock went back is completed once it is old enough by the new clock", async () => {
  const { site, row } = await startHalf();
  site.clock.now -= HOUR_MS;
  await tamper(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ created_at: new Date(site.clock.now - 60_000) })
      .execute(),
  );
  await completeDonations(site.deps);
  expect((await row()).state).toBe("open");
});
