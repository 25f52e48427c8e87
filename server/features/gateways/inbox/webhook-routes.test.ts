import { createHmac } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  readPaymentId,
  setFaults,
  startCheckout,
} from "../../../testing/gateways/test-checkout.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { completeDonations } from "../../giving/donations/complete-donations.ts";
import { reconcilePayments } from "../../giving/payments/reconcile-payments.ts";
import { createGateways } from "../provider/gateways.ts";
import type { CheckoutRequest } from "../provider/payment-provider.ts";
import { applyEvents } from "./apply-events.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
  await setFaults(site, {});
});

const start = (key: string = site.key()) =>
  startCheckout(site, campaignId, {}, { "idempotency-key": key });

function deliver(event: object, secret = site.deps.sandbox.webhookSecrets[0]) {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return site.post("/api/v1/webhooks/sandbox/", body, {
    "sandbox-signature": `t=${at},v1=${signature}`,
  });
}

function eventFor(donation: { id: string; checkout_url: string }, type: string, id = site.key()) {
  const payment_id = readPaymentId(donation);
  const payment = { payment_id, reference: donation.id, state: "succeeded", amount_minor: 1 };
  return { id: `evt_${id}`, type, created_at: Date.now(), payment };
}

describe("the inbox", () => {
  test("an event is not trusted: its payment is fetched from the gateway", async () => {
    const { json } = await start();
    expect((await deliver(eventFor(json, "payment.succeeded"))).status).toBe(200);
    await site.deps.inbox.idle();
    expect((await donationRow(site, json.id)).state).toBe("open");
  });

  test("a forged or unsigned event is refused and not stored", async () => {
    const { json } = await start();
    const event = eventFor(json, "payment.succeeded");
    const forged = await deliver(event, "x".repeat(40));
    expect([forged.status, forged.json.code]).toEqual([400, "bad_signature"]);
    expect((await site.post("/api/v1/webhooks/sandbox/", event)).status).toBe(400);
    expect((await site.post("/api/v1/webhooks/nobody/", event)).status).toBe(404);
    const stored = await site.db
      .selectFrom("webhook_event")
      .select("event_id")
      .where("event_id", "=", event.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test("20 copies of one event, four workers and the reconciler settle it once", async () => {
    await setFaults(site, { lose: 1 });
    const { json } = await start();
    await site.play(json, "approve");
    const event = eventFor(json, "payment.succeeded");
    await Promise.all([
      ...Array.from({ length: 20 }, () => deliver(event)),
      ...Array.from({ length: 4 }, () => applyEvents(site.deps)),
      reconcilePayments(site.deps),
    ]);
    await site.deps.inbox.idle();
    expect((await donationRow(site, json.id)).state).toBe("settled");
    const totals = await site.db
      .selectFrom("campaign_totals")
      .select(["raised_minor", "donation_count"])
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    expect(totals).toEqual({ raised_minor: 5000, donation_count: 1 });
    await expectBooksRight(site);
  });

  test("events wait while the gateway is unreachable, and are applied afterwards", async () => {
    await setFaults(site, { lose: 1 });
    const { json } = await start();
    await site.play(json, "approve");
    await setFaults(site, { lose: 1, reject_calls: 1 });
    await deliver(eventFor(json, "payment.succeeded"));
    await site.deps.inbox.idle();
    expect((await donationRow(site, json.id)).state).toBe("open");
    await setFaults(site, {});
    site.clock.now += 60_000;
    await vi.waitFor(async () => {
      site.deps.inbox.wake();
      await site.deps.inbox.idle();
      expect((await donationRow(site, json.id)).state).toBe("settled");
    }, WAIT_LIMIT);
  });
});

describe("the reconciler", () => {
  test("finds a failed payment that no webhook reported", async () => {
    await setFaults(site, { lose: 1 });
    const { json } = await start();
    await site.play(json, "fail");
    await reconcilePayments(site.deps);
    expect((await donationRow(site, json.id)).state).toBe("failed");
  });
});

describe("a failing gateway", () => {
  test("causes a 503 while it is unreachable, and the same key works later", async () => {
    const key = site.key();
    await setFaults(site, { reject_calls: 1 });
    const refused = await start(key);
    expect([refused.status, refused.json.code]).toEqual([503, "gateway_unavailable"]);
    expect(refused.headers.get("retry-after")).toBe("5");
    await setFaults(site, {});
    const { status, json } = await start(key);
    expect([status, json.state]).toEqual([201, "open"]);
  });

  test("makes one payment when its response was lost, even if the title was edited before the retry", async () => {
    const key = site.key();
    await setFaults(site, { drop_answers: 1 });
    expect((await start(key)).status).toBe(503);
    await setFaults(site, {});
    await inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set({ title: "Another" }).where("id", "=", campaignId).execute(),
    );
    const { status, json } = await start(key);
    expect(status).toBe(201);
    const { apiUrl, apiKey } = site.deps.sandbox;
    const payments = await fetch(`${apiUrl}/api/payments?reference=${json.id}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    expect(await payments.json()).toMatchObject({ payments: [{ reference: json.id }] });
  });

  test("is called again for donations that a crash left without a checkout, and a refused one doesn't block the others", async () => {
    await setFaults(site, { reject_calls: 1 });
    await start();
    await start();
    await setFaults(site, {});
    const waiting = await site.db
      .selectFrom("donation")
      .select("id")
      .where("campaign_id", "=", campaignId)
      .orderBy("created_at")
      .execute();
    site.clock.now += 60_000;
    const provider = {
      ...site.deps.provider,
      createCheckout: (request: CheckoutRequest) =>
        request.reference === waiting[0]?.id
          ? Promise.reject(new Error("refused"))
          : site.deps.provider.createCheckout(request),
    };
    await completeDonations({ ...site.deps, gateways: createGateways([provider]) });
    const states = await Promise.all(waiting.map(({ id }) => donationRow(site, id)));
    expect(states.map(({ state }) => state)).toEqual(["created", "open"]);
  });
});
