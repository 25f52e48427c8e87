import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createPaidUpdate, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { applyGatewayFacts } from "../../../testing/gateways/test-disputes.ts";
import {
  findHeldPaymentId,
  getHeldPayment,
  holdPayment,
} from "../../../testing/gateways/test-held-payments.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";
import { findBookedPayments } from "./booked-payment-store.ts";
import { findHeldPayments } from "./held-payment-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ({ id: campaignId } = await site.campaign());
});
beforeEach(async () => {
  // Some tests advance the clock, which ends sessions.
  office = await openOffice(site);
});

const see = (id: string) => getHeldPayment(office, id);
const list = async (query = "") => (await office.get(`quarantine/?limit=50${query}`)).json;
const listedIds = ({ data }: { data: ReadonlyArray<{ id: string }> }) => data.map(({ id }) => id);
const waiting = async () => (await office.get("queues/")).json;

async function markReviewed(id: string, note = "It is our own trial.") {
  const { told_at } = await see(id);
  return office.post(`quarantine/${id}/decision/`, { action: "looked_at", note, told_at });
}

/** The payment of a donation of 50.00, as the gateway reports it. */
async function paid(): Promise<GatewayPayment> {
  return createPaidUpdate(site, (await startCheckout(site, campaignId)).json);
}

describe("a payment on hold", () => {
  test("shows what the gateway reports and what the ledger has", async () => {
    const { id, paymentId } = await holdPayment(site);
    expect(await see(id)).toMatchObject({
      state: "open",
      reason: "unknown_payment",
      payment_id: paymentId,
      gateway: { title: "Sandbox", test: true },
      told: { state: "succeeded", total: { amount: 51, currency: "USD" }, received: null },
      donation: null,
      way_back: "order",
      askable: true,
      decided: null,
    });
    const payment = await paid();
    await applyFacts(site.deps, [{ ...payment, total: { minor: 6_000, currency: "USD" } }]);
    const other = await see(await findHeldPaymentId(site, payment.paymentId));
    expect(other).toMatchObject({
      reason: "wrong_total",
      told: { total: { amount: 60 } },
      donation: {
        id: payment.reference,
        state: "open",
        total: { amount: 51 },
        provider: "sandbox",
      },
    });
    expect(other.facts).toContain(payment.paymentId);
  });

  test("is listed in pages and found by its id", async () => {
    const [first, second] = [await holdPayment(site), await holdPayment(site)];
    const page = await list("&q=sandbox");
    expect(listedIds(page)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(page.open).toBe((await waiting()).payments);
    expect(listedIds(await list(`&q=${first.paymentId}`))).toEqual([first.id]);
    expect(listedIds(await list("&q=nothing"))).toEqual([]);
    const firstPage = (await office.get("quarantine/?limit=1")).json;
    const nextPage = (await office.get(`quarantine/?limit=1&cursor=${firstPage.next_cursor}`)).json;
    expect(listedIds(nextPage)).not.toEqual(listedIds(firstPage));
    expect((await office.get("quarantine/?cursor=abc")).status).toBe(422);
  });

  test("is found by amount and donor at the head of the list, and by ids in all of it", async () => {
    const donor = { name: "Chidera Unique", email: "chidera@example.org" };
    const { json } = await startCheckout(site, campaignId, donor);
    const payment = await createPaidUpdate(site, json);
    await applyFacts(site.deps, [{ ...payment, total: { minor: 6_413, currency: "USD" } }]);
    const id = await findHeldPaymentId(site, payment.paymentId);
    for (const q of ["64.13", "$64.13", donor.email, "hidera uni"]) {
      expect(listedIds(await list(`&q=${encodeURIComponent(q)}`)), q).toContain(id);
    }
    for (const q of ["64.14", "6413", "nobody"]) {
      expect(listedIds(await list(`&q=${q}`)), q).not.toContain(id);
    }
    const page = { after: undefined, limit: 10 };
    const searchByIndexAlone = async (q: string) => {
      const search = { q, providers: ["sandbox"], headRows: 0 };
      return await findHeldPayments(site.db, { state: "open", search }, page);
    };
    expect(await searchByIndexAlone("64.13")).toEqual([]);
    expect(await searchByIndexAlone(payment.paymentId)).toMatchObject([{ id }]);
    expect(await searchByIndexAlone(payment.reference)).toMatchObject([{ id }]);
  });

  test("is not listed among the alerts as well", async () => {
    const { payments, alerts } = await waiting();
    const { paymentId } = await holdPayment(site);
    expect(await openAlertKinds(site, paymentId)).toEqual(["unknown_payment"]);
    expect(await waiting()).toMatchObject({ payments: payments + 1, alerts });
    const { data } = (await office.get("alerts/?limit=50")).json;
    expect(JSON.stringify(data)).not.toContain(paymentId);
  });

  test("is visible to the office alone", async () => {
    const { id } = await holdPayment(site);
    const donor = await (await openAccount(site)).bearer();
    for (const path of ["", `${id}/`]) {
      expect((await site.get(`/api/v1/admin/quarantine/${path}`, donor)).status).toBe(403);
    }
    const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";
    expect((await office.get(`quarantine/${unknownId}/`)).status).toBe(404);
    expect((await office.post(`quarantine/${unknownId}/check/`)).status).toBe(404);
  });
});

describe("a payment marked as reviewed", () => {
  test("is decided by one person, with its alert and an audit entry", async () => {
    const { id, paymentId } = await holdPayment(site);
    expect((await markReviewed(id, " ")).status).toBe(422);
    const responses = await Promise.all(Array.from({ length: 8 }, () => markReviewed(id)));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(responses.filter(({ json }) => json.code === "changed_meanwhile")).toHaveLength(7);
    expect(accepted[0]?.json).toMatchObject({
      state: "looked_at",
      decided: { by: "Frieda Obi", note: "It is our own trial." },
    });
    expect(await openAlertKinds(site, paymentId)).toEqual([]);
    expect(listedIds(await list())).not.toContain(id);
    expect(listedIds(await list("&state=decided"))).toContain(id);
    const trail = await office.trail();
    expect(trail.filter(({ action }: { action: string }) => action === "look_at")).toMatchObject([
      { subject: { type: "payment", id } },
    ]);
  });

  test("stays decided when reported again, and is reopened when reported differently", async () => {
    const { id, paymentId } = await holdPayment(site);
    await markReviewed(id);
    site.clock.now += 2 * HOUR_MS;
    await applyGatewayFacts(site, paymentId);
    office = await openOffice(site);
    expect(await see(id)).toMatchObject({ state: "looked_at" });
    expect(await openAlertKinds(site, paymentId)).toEqual([]);
    const [fact] = await site.deps.provider.getPayment(paymentId);
    await applyFacts(site.deps, [
      { ...(fact as GatewayPayment), total: { minor: 5_200, currency: "USD" } },
    ]);
    expect(await see(id)).toMatchObject({
      state: "open",
      decided: null,
      told: { total: { amount: 52 } },
    });
    expect(await openAlertKinds(site, paymentId)).toEqual(["unknown_payment"]);
  });

  test("can't be decided if the gateway's report has changed in the meantime", async () => {
    const { id, paymentId } = await holdPayment(site);
    const { told_at } = await see(id);
    site.clock.now += 1_000;
    const [fact] = await site.deps.provider.getPayment(paymentId);
    await applyFacts(site.deps, [{ ...(fact as GatewayPayment), reference: site.key() }]);
    const body = { action: "looked_at", note: "Seen", told_at };
    expect((await office.post(`quarantine/${id}/decision/`, body)).json.code).toBe(
      "changed_meanwhile",
    );
  });
});

describe("a payment that contradicts the ledger", () => {
  test("is on hold while its donation stays settled, and is released when both agree again", async () => {
    const payment = await paid();
    await applyFacts(site.deps, [payment]);
    const booked = async () =>
      (await findBookedPayments(site.db, "sandbox", [payment.paymentId])).has(payment.paymentId);
    expect(await booked()).toBe(true);
    const failed = { ...payment, state: "failed", changedAt: payment.changedAt + 1_000 } as const;
    await applyFacts(site.deps, [failed]);
    // Only payments that agree with the ledger may be left out of later pulls.
    expect(await booked()).toBe(false);
    const id = await findHeldPaymentId(site, payment.paymentId);
    const held = await see(id);
    expect(held).toMatchObject({
      reason: "settled_then_failed",
      told: { state: "failed" },
      donation: { id: payment.reference, state: "settled", refunded: 0 },
      way_back: "gift",
    });
    const body = { action: "give_back", note: "It failed.", told_at: held.told_at };
    expect((await office.post(`quarantine/${id}/decision/`, body)).json).toMatchObject({
      code: "wrong_state",
      non_field_errors: [expect.stringContaining("from the donation's page")],
    });
    await applyFacts(site.deps, [{ ...payment, changedAt: payment.changedAt + 2_000 }]);
    expect((await office.get(`quarantine/${id}/`)).status).toBe(404);
    expect(await openAlertKinds(site, payment.paymentId)).toEqual([]);
  });

  test("because too much was paid can be refunded at the gateway alone, and is released then", async () => {
    const payment = await paid();
    await applyFacts(site.deps, [{ ...payment, received: { minor: 6_000, currency: "USD" } }]);
    const id = await findHeldPaymentId(site, payment.paymentId);
    expect(await see(id)).toMatchObject({
      reason: "paid_too_much",
      told: { received: { amount: 60 } },
      donation: { state: "settled" },
      way_back: "gateway",
    });
    await applyFacts(site.deps, [payment]);
    expect((await office.get(`quarantine/${id}/`)).status).toBe(404);
  });
});
