import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#contract/giving/recurring-dates.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { declineNextCharge, storeMethod } from "../../../testing/gateways/test-mandates.ts";
import {
  openRecurringScene,
  type RecurringScene,
} from "../../../testing/recurring/recurring-scene.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import {
  GatewayUnavailable,
  type MandateCharge,
} from "../../gateways/provider/payment-provider.ts";
import { stopRecurringFor } from "./change-recurring-state.ts";
import { lockRecurring, updateRecurring } from "./recurring-store.ts";
import { revokeMandate } from "./revoke-mandate.ts";
import { chargeRecurringDonations, followRecurringDonations } from "./run-recurring.ts";

let site: TestSite;
let scene: RecurringScene;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  scene = await openRecurringScene(site);
});

describe("closed campaigns", () => {
  const close = (state: "ended" | "rejected" | "paused" | "active") =>
    inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set({ state }).where("id", "=", scene.campaignId).execute(),
    );

  test("stops if its campaign is not open, and keeps the method for another one", async () => {
    const id = await scene.startPaid();
    await close("ended");
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect(await scene.find(id)).toMatchObject({ state: "stopped", reason: "campaign_closed" });
    expect((await scene.find(id)).mandate_id).not.toBeNull();
    expect(await scene.periods(id)).toHaveLength(1);
    expect(await scene.told(id)).toEqual(["started", "stopped"]);
  });

  test("moves to the campaign that the donor chose", async () => {
    const id = await scene.startPaid();
    const { id: other } = await site.campaign();
    await inTransaction(site.database, (tx) => updateRecurring(tx, id, { move_to: other }));
    await close("rejected");
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect(await scene.find(id)).toMatchObject({
      state: "active",
      campaign_id: other,
      move_to: null,
    });
    expect((await scene.periods(id)).map((period) => period.campaign_id)).toEqual([
      scene.campaignId,
      other,
    ]);
    expect(await scene.told(id)).toEqual(["started", "moved"]);
  });

  test("waits while its campaign is paused", async () => {
    const id = await scene.startPaid();
    await close("paused");
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    await scene.advanceTo(addDays(scene.today(), 2));
    expect(await scene.find(id)).toMatchObject({ state: "active" });
    expect(await scene.periods(id)).toHaveLength(1);
    await close("active");
    await scene.run();
    expect((await scene.periods(id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  });

  test.each(["was declined", "was interrupted"])(
    "a charge that %s waits while its campaign is paused",
    async (what) => {
      const id = await scene.startPaid();
      if (what === "was declined") (await scene.methodOf(id)).outcome = "declined";
      else
        scene.fake.gateway.interrupt = () => {
          throw new GatewayUnavailable("lost");
        };
      await scene.advanceTo((await scene.find(id)).next_on ?? "");
      (await scene.methodOf(id)).outcome = "succeed";
      scene.fake.gateway.interrupt = () => {};
      await close("paused");
      await scene.advanceTo(addDays(scene.today(), 1), "12:00:01Z");
      expect((await scene.periods(id)).at(-1)).toMatchObject({
        state: what === "was declined" ? "retrying" : "charging",
      });
      await close("active");
      await scene.advanceTo(addDays(scene.today(), 1), "12:00:02Z");
      expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid" });
      await scene.expectChargedOnce(id);
    },
  );

  test.each(["the campaign ended", "the donor stopped", "the donor paused"])(
    "a charge that was interrupted is not repeated after %s",
    async (what) => {
      const id = await scene.startPaid();
      scene.fake.gateway.interrupt = () => {
        throw new GatewayUnavailable("lost");
      };
      await scene.advanceTo((await scene.find(id)).next_on ?? "");
      scene.fake.gateway.interrupt = () => {};
      const paused = { state: "paused", reason: "donor", next_on: null } as const;
      if (what === "the campaign ended") await close("ended");
      else
        await inTransaction(site.database, async (tx) => {
          const row = await lockRecurring(tx, id);
          if (row && what === "the donor stopped")
            await stopRecurringFor(tx, scene.deps, row, "donor");
          else await updateRecurring(tx, id, paused);
        });
      site.clock.now += MINUTE_MS;
      await scene.run();
      expect((await scene.periods(id)).at(-1)).toMatchObject({
        state: "missed",
        donation: "failed",
      });
      expect(scene.fake.gateway.taken).toHaveLength(1);
    },
  );
});

describe("crashes", () => {
  test("a charge whose outcome stays unknown does not hold up the others", async () => {
    const stuck = await scene.startPaid();
    const { mandates } = scene.fake.provider;
    const charge = mandates?.charge;
    const stuckMandate = (await scene.find(stuck)).mandate_id;
    Object.assign(mandates ?? {}, {
      charge: async (order: MandateCharge) => {
        if (order.mandateId === stuckMandate) throw new GatewayUnavailable("unreadable");
        return charge?.(order);
      },
    });
    site.clock.now += DAY_MS;
    const id = await scene.startPaid();
    const due = (await scene.find(stuck)).next_on ?? "";
    await scene.advanceTo(due);
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect((await scene.periods(id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
    const unknown = (await scene.periods(stuck)).at(-1);
    expect(unknown).toMatchObject({ state: "charging" });
    expect(await openAlertKinds(site, unknown?.donation_id ?? "")).toEqual(["charge_unknown"]);
  });

  test.each(["before", "after"] as const)(
    "a process that dies %s the gateway's answer charges once",
    async (moment) => {
      const id = await scene.startPaid();
      let kills = 2;
      scene.fake.gateway.interrupt = (when) => {
        if (when === moment && kills > 0) {
          kills -= 1;
          throw new Error("killed");
        }
      };
      site.clock.now = Date.parse(`${(await scene.find(id)).next_on}T12:00:00Z`);
      await expect(chargeRecurringDonations(scene.deps)).rejects.toThrow("killed");
      expect((await scene.periods(id)).at(-1)).toMatchObject({
        state: "charging",
        donation: "open",
      });
      site.clock.now += MINUTE_MS;
      await expect(chargeRecurringDonations(scene.deps)).rejects.toThrow("killed");
      site.clock.now += MINUTE_MS;
      await scene.run();
      expect((await scene.periods(id)).at(-1)).toMatchObject({
        state: "paid",
        donation: "settled",
      });
      expect(await scene.periods(id)).toHaveLength(2);
      await scene.expectChargedOnce(id);
    },
  );

  test("a process that dies before it applies the payment, and lost and doubled webhooks, charge once", async () => {
    const id = await scene.startPaid();
    const dies = { ...scene.deps, applyFacts: () => Promise.reject(new Error("killed")) };
    site.clock.now = Date.parse(`${(await scene.find(id)).next_on}T12:00:00Z`);
    await expect(chargeRecurringDonations(dies)).rejects.toThrow("killed");
    const payment = [...scene.fake.gateway.payments.keys()].at(-1) ?? "";
    await Promise.all([scene.fake.report(payment), scene.fake.report(payment)]);
    await scene.run();
    await scene.fake.report(payment);
    await scene.run();
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid", attempts: 1 });
    await scene.expectChargedOnce(id);
    await expectBooksRight(site);
  });

  test("an unavailable gateway puts charges off and loses none", async () => {
    const ids = [await scene.startPaid(), await scene.startPaid(), await scene.startPaid()];
    scene.fake.gateway.isDown = true;
    await scene.advanceTo((await scene.find(ids[0] ?? "")).next_on ?? "");
    await scene.advanceTo(addDays(scene.today(), 3));
    scene.fake.gateway.isDown = false;
    await scene.run();
    for (const id of ids) expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid" });
  });

  test("two processes that charge at the same time charge each period once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await scene.startPaid());
    const other = await openTestSite({ database: site.database, clock: site.clock });
    const deps = { ...scene.deps, database: other.database, db: other.db };
    site.clock.now = Date.parse(`${(await scene.find(ids[0] ?? "")).next_on}T12:00:00Z`);
    await Promise.all([
      chargeRecurringDonations(scene.deps),
      chargeRecurringDonations(deps),
      followRecurringDonations(deps),
      chargeRecurringDonations(scene.deps),
    ]);
    await scene.run();
    for (const id of ids)
      expect((await scene.periods(id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(scene.fake.gateway.taken).toHaveLength(24);
    await expectBooksRight(site);
  });
});

test("lives at the sandbox: first donation, charge, decline, link and stop", async () => {
  const { deps } = site;
  const body = {
    ...{ campaign_id: scene.campaignId, amount: 20, currency: "USD", frequency: "monthly" },
    ...{ payment_method: "Credit-Card", accept_terms: true, email: `${site.key()}@example.org` },
  };
  const headers = { "idempotency-key": site.key() };
  const { json, status } = await site.post("/api/v1/recurring-donations/", body, headers);
  expect(status).toBe(201);
  const mandate = await storeMethod(site, json);
  const apply = async () => {
    for (const { donation_id } of await scene.periods(json.id))
      await deps.applyFacts(deps.provider, await deps.provider.findPayment(donation_id));
    await followRecurringDonations(deps);
  };
  await apply();
  const started = await scene.find(json.id);
  expect(started).toMatchObject({ state: "active", mandate_id: mandate.id });
  await declineNextCharge(site, mandate.id, "authentication_required");
  site.clock.now = Date.parse(`${started.next_on}T12:00:00Z`);
  await chargeRecurringDonations(deps);
  const [, declined] = await scene.periods(json.id);
  expect(declined).toMatchObject({ state: "waiting", donation: "failed" });
  const { donation_id = "" } = declined ?? {};
  const secret = deps.links.secretFor(donation_id);
  const path = `/api/v1/donations/${donation_id}/checkout/?secret=${secret}`;
  const reopened = await site.post(path, {});
  const other = await storeMethod(site, reopened.json);
  await apply();
  expect((await scene.periods(json.id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  expect(await scene.find(json.id)).toMatchObject({ mandate_id: other.id, state: "active" });
  await inTransaction(site.database, async (tx) => {
    const row = await lockRecurring(tx, json.id);
    if (row) await stopRecurringFor(tx, deps, row, "donor");
  });
  await revokeMandate(deps.gateways, { provider: "sandbox", mandateId: other.id });
  site.clock.now += 40 * DAY_MS;
  await chargeRecurringDonations(deps);
  expect(await scene.periods(json.id)).toHaveLength(2);
  await expectBooksRight(site);
});
