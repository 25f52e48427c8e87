import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestInbox, type TestInbox } from "../../../testing/services/test-inbox.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyEvents } from "./apply-events.ts";
import { deleteOldWebhooks, watchWebhooks } from "./webhook-jobs.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let site: TestSite;
let inbox: TestInbox;
const start = Date.now();

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

beforeEach(async () => {
  site.clock.now = start;
  inbox = await openTestInbox(site);
});

describe("the inbox as a queue", () => {
  test("events are applied even after the clock was set back an hour", async () => {
    const payment = await inbox.paid();
    await inbox.deliver(inbox.event("payment.succeeded", payment));
    site.clock.now -= 60 * MINUTE;
    await inbox.applyAll();
    expect(await inbox.stateOf(payment)).toBe("settled");
  });

  test("the lease of a machine whose clock is slightly ahead is respected", async () => {
    const payment = await inbox.paid();
    await inbox.deliver(inbox.event("payment.succeeded", payment));
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("webhook_event")
        .set({ lease_until: new Date(site.clock.now + 20_000) })
        .execute(),
    );
    await inbox.applyAll();
    expect(await inbox.stateOf(payment)).toBe("open");
  });

  test("an event whose payment can't be fetched doesn't block the rest of the backlog", async () => {
    for (let i = 0; i < 140; i += 1) {
      await inbox.deliver(
        inbox.event("payment.succeeded", { payment_id: `p${i}`, reference: "r" }),
      );
    }
    inbox.gateway.behaviour.answers = (path) =>
      path.endsWith("/p3") ? { status: 500 } : undefined;
    await inbox.applyAll();
    const waiting = (await inbox.stored()).filter(({ applied_at }) => applied_at === null);
    expect(waiting.map(({ payment_id }) => payment_id)).toEqual(["p3"]);
  });

  test("events that keep failing don't block new ones", async () => {
    for (let i = 0; i < 64; i += 1) {
      await inbox.deliver(
        inbox.event("payment.succeeded", { payment_id: `dead_${i}`, reference: "r" }),
      );
    }
    inbox.gateway.behaviour.answers = (path) =>
      path.includes("/dead_") ? { status: 500 } : undefined;
    await applyEvents(inbox.gateway.deps);
    site.clock.now += 60 * MINUTE;
    const payment = await inbox.paid();
    await inbox.deliver(inbox.event("payment.succeeded", payment));
    await applyEvents(inbox.gateway.deps);
    expect(await inbox.stateOf(payment)).toBe("settled");
  });

  test("events that wait longer than fifteen minutes raise one alert that names them", async () => {
    const [stuck, good] = [await inbox.paid(), await inbox.paid()];
    await inbox.deliver(inbox.event("payment.succeeded", stuck));
    await inbox.deliver(inbox.event("payment.succeeded", good));
    inbox.gateway.behaviour.answers = (path) =>
      path.endsWith(stuck.payment_id) ? { status: 500 } : undefined;
    await inbox.applyAll();
    site.clock.now += 14 * MINUTE;
    await watchWebhooks(inbox.gateway.deps);
    expect(await inbox.alerts()).toEqual([]);
    site.clock.now += 2 * MINUTE;
    await watchWebhooks(inbox.gateway.deps);
    await watchWebhooks(inbox.gateway.deps);
    const [alert, ...more] = await inbox.alerts();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ kind: "webhook_late", detail: { total: 1 } });
    expect(JSON.stringify(alert)).toContain(stuck.payment_id);
    expect(JSON.stringify(alert)).not.toContain(good.payment_id);
  });

  test("deletes applied events after 90 days, but no unreadable or waiting ones", async () => {
    await inbox.deliver(inbox.event("payment.succeeded", await inbox.paid()));
    await inbox.deliver("not JSON");
    await inbox.applyAll();
    await inbox.deliver(
      inbox.event("payment.pending", { payment_id: "pay_waiting", reference: "r" }),
    );
    site.clock.now += 89 * DAY;
    await deleteOldWebhooks(inbox.gateway.deps);
    expect(await inbox.stored()).toHaveLength(3);
    site.clock.now += 2 * DAY;
    await deleteOldWebhooks(inbox.gateway.deps);
    const outcomes = (await inbox.stored()).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(["unreadable", null]));
  });
});
