import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#contract/giving/recurring-dates.ts";
import { money } from "#contract/money.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  openRecurringScene,
  paymentIdOf,
  type RecurringScene,
} from "../../../testing/recurring/recurring-scene.ts";
import { donationRow, openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { GatewayRefused, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { completeDonations } from "../donations/complete-donations.ts";
import { findDonationDetails } from "../donations/donation-store.ts";
import { reopenDonation } from "../donations/reopen-donation.ts";
import { countDeclines } from "../payments/decline-store.ts";
import { chargePeriod } from "./charge-period.ts";
import { followRecurring } from "./follow-setup.ts";
import { openSetup } from "./open-setup.ts";
import { updateRecurring } from "./recurring-store.ts";
import { chargeRecurringDonations } from "./run-recurring.ts";

let site: TestSite;
let scene: RecurringScene;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  scene = await openRecurringScene(site);
});

describe("failing charges", () => {
  test("is charged again after 1, 3 and 7 days, then paused", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "insufficient_funds";
    const due = (await scene.find(id)).next_on ?? "";
    for (const [days, attempts] of [
      [0, 1],
      [1, 2],
      [2, 2],
      [3, 3],
      [6, 3],
      [7, 4],
      [8, 4],
      [20, 4],
    ] as const) {
      await scene.advanceTo(addDays(due, days), "12:00:01Z");
      expect((await scene.periods(id)).at(-1), `day ${days}`).toMatchObject({ attempts });
    }
    expect(await scene.find(id)).toMatchObject({
      state: "paused",
      reason: "payment_failed",
      next_on: null,
    });
    expect(await scene.told(id)).toEqual(["started", "declined", "declined", "declined", "paused"]);
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "missed", donation: "failed" });
    const notices = site.db
      .selectFrom("notification")
      .select("kind")
      .where("campaign_id", "=", scene.campaignId);
    expect((await notices.execute()).map(({ kind }) => kind)).toContain("recurring_paused");
  });

  test.each(["expired_card", "card_blocked", "authentication_required"] as const)(
    "waits a week for the donor of a card that is %s, then pauses",
    async (outcome) => {
      const id = await scene.startPaid();
      (await scene.methodOf(id)).outcome = outcome;
      const due = (await scene.find(id)).next_on ?? "";
      await scene.advanceTo(due);
      await scene.advanceTo(addDays(due, 6));
      expect((await scene.periods(id)).at(-1)).toMatchObject({ attempts: 1, state: "waiting" });
      await scene.advanceTo(addDays(due, 7), "12:00:01Z");
      expect(await scene.find(id)).toMatchObject({ state: "paused", reason: "payment_failed" });
      expect(await scene.told(id)).toEqual(["started", "declined", "paused"]);
    },
  );

  test("the donor's link pays a failed period, and its method is charged from then on", async () => {
    const id = await scene.startPaid();
    const previous = await scene.methodOf(id);
    previous.outcome = "expired_card";
    const due = (await scene.find(id)).next_on ?? "";
    await scene.advanceTo(due);
    const { donation_id } = (await scene.periods(id)).at(-1) ?? { donation_id: "" };
    const url = await reopenDonation(scene.deps, donation_id, {
      source: "x",
      networks: ["x"],
      challenge: undefined,
    });
    scene.fake.pay(paymentIdOf(url));
    await scene.fake.report(paymentIdOf(url));
    await scene.run();
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid", donation: "settled" });
    expect((await scene.find(id)).mandate_id).not.toBe(previous.mandate.id);
    expect(await scene.told(id)).toContain("method-replaced");
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect(await scene.periods(id)).toHaveLength(3);
    await scene.expectChargedOnce(id);
  });

  test("a retry and the donor's open checkout never both charge", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "declined";
    const due = (await scene.find(id)).next_on ?? "";
    await scene.advanceTo(due);
    const { donation_id } = (await scene.periods(id)).at(-1) ?? { donation_id: "" };
    const url = await reopenDonation(scene.deps, donation_id, {
      source: "y",
      networks: ["x"],
      challenge: undefined,
    });
    (await scene.methodOf(id)).outcome = "succeed";
    await scene.advanceTo(addDays(due, 1), "12:00:01Z");
    expect(scene.fake.gateway.payments.get(paymentIdOf(url))?.state).toBe("expired");
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid", attempts: 2 });
    await scene.expectChargedOnce(id);
  });

  test("a payment method that is gone pauses it until the donor stores another one", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "gone";
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect(await scene.find(id)).toMatchObject({ state: "paused", reason: "method_gone" });
    expect(await scene.told(id)).toEqual(["started", "paused"]);
    const url = await openSetup(scene.deps, await scene.find(id));
    scene.fake.finishSetup(paymentIdOf(url));
    await followRecurring(scene.deps, id);
    await scene.run();
    expect(await scene.find(id)).toMatchObject({ state: "active", reason: null });
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid" });
    await scene.expectChargedOnce(id);
  });

  test("a debit that fails days later counts as failed", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "pending";
    const due = (await scene.find(id)).next_on ?? "";
    await scene.advanceTo(due);
    expect((await scene.periods(id)).at(-1)).toMatchObject({
      state: "charging",
      donation: "pending",
    });
    site.clock.now += 5 * DAY_MS;
    const [debit] = [...scene.fake.gateway.payments.values()].filter(
      ({ state }) => state === "pending",
    );
    scene.fake.finish(debit?.paymentId ?? "", "insufficient_funds");
    await scene.fake.report(debit?.paymentId ?? "");
    await scene.run();
    expect((await scene.periods(id)).at(-1)).toMatchObject({
      state: "retrying",
      donation: "failed",
    });
    expect(await scene.told(id)).toEqual(["started", "declined"]);
  });

  test("a dispute pauses it once, and it can be resumed", async () => {
    const id = await scene.startPaid();
    const donation = await donationRow(site, (await scene.periods(id))[0]?.donation_id ?? "");
    await scene.deps.applyFacts(scene.fake.provider, [
      {
        ...{ kind: "dispute", disputeId: `dp-${id}`, paymentId: donation.payment_id ?? "" },
        ...{ reference: donation.id, state: "open", amount: money(2_040, "USD"), withdrawn: true },
        ...{
          fee: undefined,
          reason: "fraudulent",
          evidenceDueAt: undefined,
          changedAt: site.clock.now,
        },
      },
    ]);
    await scene.run();
    expect(await scene.find(id)).toMatchObject({ state: "paused", reason: "dispute" });
    await inTransaction(site.database, (tx) =>
      updateRecurring(tx, id, {
        state: "active",
        reason: null,
        next_on: addDays(scene.today(), 9),
      }),
    );
    await scene.run();
    expect(await scene.find(id)).toMatchObject({ state: "active" });
    expect((await scene.told(id)).filter((kind) => kind === "paused")).toHaveLength(1);
  });

  test("stops after three periods in a row whose link the donor did not use", async () => {
    const { id, checkout_url } = await scene.start();
    scene.fake.pay(paymentIdOf(checkout_url), { keeps: false });
    await scene.fake.report(paymentIdOf(checkout_url));
    await scene.run();
    for (let month = 0; month < 4; month += 1)
      await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect(await scene.find(id)).toMatchObject({ state: "stopped", reason: "payment_failed" });
    expect((await scene.periods(id)).map(({ state }) => state)).toEqual([
      "paid",
      "missed",
      "missed",
      "missed",
    ]);
    expect(await scene.told(id)).toEqual(["started", "invoice", "invoice", "invoice", "stopped"]);
  });

  test("is not counted as an attempt to test cards", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "declined";
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    const { donation_id = "" } = (await scene.periods(id)).at(-1) ?? {};
    const payment = [...scene.fake.gateway.payments.values()].find(
      ({ reference }) => reference === donation_id,
    );
    await scene.fake.report(payment?.paymentId ?? "");
    expect(await countDeclines(site.db, new Date(0))).toBe(0);
    expect(await findDonationDetails(site.db, donation_id)).toMatchObject({ declined: "declined" });
  });

  test("counts as declined if the gateway refuses it, and alerts the office", async () => {
    const id = await scene.startPaid();
    scene.fake.gateway.interrupt = () => {
      throw new GatewayRefused("no such currency");
    };
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "retrying", attempts: 1 });
    expect(await openAlertKinds(site, scene.fake.provider.name)).toContain("checkout_refused");
    scene.fake.gateway.interrupt = () => {};
    await scene.advanceTo(addDays(scene.today(), 1), "12:00:01Z");
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid", attempts: 2 });
    await scene.expectChargedOnce(id);
  });

  test("a gateway that is no longer set up alerts the office, and pauses it after three days", async () => {
    const id = await scene.startPaid();
    const without = { ...scene.deps, gateways: createGateways([]) };
    const due = (await scene.find(id)).next_on ?? "";
    const advance = async (days: number) => {
      site.clock.now = Date.parse(`${addDays(due, days)}T12:00:00Z`);
      await chargeRecurringDonations(without);
    };
    await advance(0);
    expect(await openAlertKinds(site, scene.fake.provider.name)).toContain("gateway_missing");
    await advance(2);
    expect(await scene.find(id)).toMatchObject({ state: "active", next_on: due });
    await advance(3);
    expect(await scene.find(id)).toMatchObject({ state: "paused", reason: "method_gone" });
    expect(await scene.told(id)).toEqual(["started", "paused"]);
    expect(await scene.periods(id)).toHaveLength(1);
  });

  test("a charge that waits for a gateway that is no longer set up alerts the office", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "declined";
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    site.clock.now += DAY_MS;
    await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
    await chargeRecurringDonations({ ...scene.deps, gateways: createGateways([]) });
    expect(await openAlertKinds(site, scene.fake.provider.name)).toContain("gateway_missing");
  });

  test("a charge that was listed earlier is not made while its donor pays by link", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "declined";
    scene.fake.gateway.interrupt = (when) => {
      if (when === "after") throw new GatewayUnavailable("lost");
    };
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    scene.fake.gateway.interrupt = () => {};
    (await scene.methodOf(id)).outcome = "succeed";
    const { donation_id = "", due_on = "" } = (await scene.periods(id)).at(-1) ?? {};
    const [declined] = [...scene.fake.gateway.payments.values()].filter(
      ({ reference }) => reference === donation_id,
    );
    await scene.fake.report(declined?.paymentId ?? "");
    const donor = { source: "z", networks: ["z"], challenge: undefined };
    const url = await reopenDonation(scene.deps, donation_id, donor);
    await chargePeriod(scene.deps, { recurring_id: id, due_on });
    scene.fake.pay(paymentIdOf(url));
    await scene.fake.report(paymentIdOf(url));
    await scene.run();
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "paid" });
    await scene.expectChargedOnce(id);
  });

  test("a checkout that the gateway could not open for a period is opened later", async () => {
    const id = await scene.startPaid();
    (await scene.methodOf(id)).outcome = "expired_card";
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    const { donation_id = "" } = (await scene.periods(id)).at(-1) ?? {};
    scene.fake.gateway.isDown = true;
    const donor = { source: "w", networks: ["w"], challenge: undefined };
    await expect(reopenDonation(scene.deps, donation_id, donor)).rejects.toMatchObject({
      code: "gateway_unavailable",
    });
    scene.fake.gateway.isDown = false;
    site.clock.now += MINUTE_MS;
    await completeDonations(scene.deps);
    expect(await donationRow(site, donation_id)).toMatchObject({ state: "open", attempt: 2 });
  });

  test("ends a week after a last period that its donor did not pay by link", async () => {
    const ends_on = addDays(scene.today(), 40);
    const { id, checkout_url } = await scene.start({ ends_on });
    scene.fake.pay(paymentIdOf(checkout_url), { keeps: false });
    await scene.fake.report(paymentIdOf(checkout_url));
    await scene.run();
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    await scene.advanceTo(addDays(scene.today(), 6));
    expect(await scene.find(id)).toMatchObject({ state: "active", next_on: null });
    await scene.advanceTo(addDays(scene.today(), 1), "12:00:01Z");
    expect(await scene.find(id)).toMatchObject({ state: "stopped", reason: "ended" });
    expect((await scene.periods(id)).at(-1)).toMatchObject({ state: "missed" });
  });

  test("continues by link if the gateway refuses to say what was stored", async () => {
    const { id, checkout_url } = await scene.start();
    scene.fake.pay(paymentIdOf(checkout_url));
    await scene.fake.report(paymentIdOf(checkout_url));
    const refuses = async () => {
      throw new GatewayRefused("of another account");
    };
    Object.assign(scene.fake.provider.mandates ?? {}, { find: refuses });
    await scene.run();
    expect(await scene.find(id)).toMatchObject({ state: "active", mandate_id: null });
  });
});
