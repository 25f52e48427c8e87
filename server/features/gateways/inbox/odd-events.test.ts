import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestInbox, type TestInbox } from "../../../testing/services/test-inbox.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { reconcilePayments } from "../../giving/payments/reconcile-payments.ts";

let site: TestSite;
let inbox: TestInbox;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

beforeEach(async () => {
  inbox = await openTestInbox(site);
});

describe("events that are not understood", () => {
  test("raise one alert for an unknown type about a settled payment, however often it arrives", async () => {
    const payment = await inbox.paid();
    await inbox.deliver(inbox.event("payment.succeeded", payment));
    for (let i = 0; i < 3; i += 1) await inbox.deliver(inbox.event("payment.disputed", payment));
    await inbox.applyAll();
    expect(await inbox.stateOf(payment)).toBe("settled");
    expect(await inbox.alerts()).toMatchObject([
      {
        kind: "webhook_not_understood",
        key: `payment.disputed ${payment.payment_id}`,
        detail: { type: "payment.disputed", paymentId: payment.payment_id },
      },
    ]);
  });

  test("still apply an unsettled payment that they are about", async () => {
    const payment = await inbox.paid();
    await inbox.deliver(inbox.event("payment.captured", payment));
    await inbox.applyAll();
    expect(await inbox.stateOf(payment)).toBe("settled");
    expect(await inbox.alerts()).toMatchObject([{ kind: "webhook_not_understood" }]);
  });

  test("raise no alert for a harmless type, unless they are about a payment", async () => {
    const payment = await inbox.paid();
    const harmlessTypes: ReadonlySet<string> = new Set(["payout.paid"]);
    const gateway = { ...inbox.gateway.provider, harmlessTypes };
    await inbox.deliver(inbox.event("payout.paid"));
    await inbox.deliver(inbox.event("payout.odd"));
    await inbox.applyAll(gateway);
    expect(await inbox.alerts()).toMatchObject([{ key: "payout.odd" }]);
    await inbox.deliver(inbox.event("payout.paid", payment));
    await inbox.applyAll(gateway);
    expect(await inbox.alerts()).toMatchObject([
      { key: "payout.odd" },
      { key: `payout.paid ${payment.payment_id}` },
    ]);
  });

  test("raise 20 alerts for one type, then a single one for the rest", async () => {
    for (let i = 0; i < 70; i += 1) {
      await inbox.deliver(
        inbox.event("payment.viewed", { payment_id: `pay_${i}`, reference: "r" }),
      );
      await inbox.deliver(inbox.event("account.seen"));
      await inbox.deliver(`not JSON ${i}`);
      await inbox.deliver(
        inbox.event("payment.succeeded", { payment_id: `other_${i}`, reference: "r" }),
      );
    }
    await inbox.applyAll();
    const raised = Map.groupBy(
      await inbox.alerts(),
      ({ kind, key }) => `${kind} ${key.split(" ")[0]}`,
    );
    expect(Object.fromEntries([...raised].map(([kind, alerts]) => [kind, alerts.length]))).toEqual({
      "webhook_not_understood payment.viewed": 21,
      "webhook_not_understood account.seen": 1,
      "webhook_unreadable unreadable": 21,
      "webhook_unknown_payment payment.succeeded": 21,
    });
  });
});

describe("events whose payment can't be applied", () => {
  test("are marked as applied when an unreadable payment is quarantined", async () => {
    const [odd, good] = [await inbox.paid(), await inbox.paid()];
    inbox.gateway.payments[0] = { ...odd, currency: "GBP" };
    await inbox.deliver(inbox.event("payment.succeeded", odd));
    await inbox.deliver(inbox.event("payment.succeeded", good));
    await inbox.applyAll();
    const outcomes = (await inbox.stored()).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["quarantined", "settled"]);
    expect(await inbox.alerts()).toMatchObject([
      { kind: "unreadable_payment", key: odd.payment_id },
    ]);
    inbox.gateway.payments[0] = odd;
    await reconcilePayments(inbox.gateway.deps);
    expect(await inbox.stateOf(odd)).toBe("settled");
  });

  test("don't block 62 others that two processes apply at the same time", async () => {
    const payments = [];
    for (let i = 0; i < 64; i += 1) payments.push(await inbox.paid());
    const [poison, victim] = payments;
    if (!poison || !victim) throw new Error("64");
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("donation")
        .set({ payment_id: null })
        .where("id", "=", victim.reference)
        .execute(),
    );
    inbox.gateway.payments[0] = { ...poison, reference: victim.reference };
    inbox.gateway.payments[1] = null;
    for (const payment of payments) await inbox.deliver(inbox.event("payment.succeeded", payment));
    await Promise.all([inbox.applyAll(), inbox.applyAll(), reconcilePayments(inbox.gateway.deps)]);
    const good = await Promise.all(payments.slice(2).map(inbox.stateOf));
    expect(good).toEqual(Array(62).fill("settled"));
    expect((await inbox.alerts()).map(({ kind }) => kind)).toContain("failing_payment");
    const waiting = (await inbox.stored()).filter(({ applied_at }) => applied_at === null);
    expect(waiting).toEqual([]);
    await expectBooksRight(site);
  });
});
