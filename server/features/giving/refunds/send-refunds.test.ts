import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { newestDonationId } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import {
  type GatewayFact,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
  type RefundOrder,
} from "../../gateways/provider/payment-provider.ts";
import { sendRefunds } from "./send-refunds.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});
beforeEach(async () => {
  // Some tests turn the clock on, and with it sessions end.
  office = await openOffice(site);
  await inTransaction(site.database, (tx) => tx.deleteFrom("refund").execute());
});

/** A refund ordered by the office. */
async function ordered(amount = 51) {
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, { campaignId });
  const donationId = await newestDonationId(site, campaignId);
  const order = { amount, reason: "mistake", given_back: 0 };
  const { id } = (await office.post(`donations/${donationId}/refunds/`, order)).json;
  return { id: id as string, donationId };
}

const row = (id: string) =>
  site.db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

function toRefund({ id, paymentId, reference, amount }: RefundOrder): GatewayRefund {
  const ids = { refundId: `re-${id}`, ours: id, paymentId, reference };
  return { kind: "refund", ...ids, state: "done", amount, changedAt: site.clock.now };
}

/** The sandbox gateway with stubbed refunds, and the facts that reach the ledger. */
function gateway(parts: Partial<Pick<PaymentProvider, "refund" | "getPayment">> = {}) {
  const refund = vi.fn(parts.refund ?? (async (order: RefundOrder) => toRefund(order)));
  const getPayment = vi.fn(parts.getPayment ?? (async () => []));
  const applied: GatewayFact[] = [];
  const gateways = createGateways([{ ...site.deps.provider, refund, getPayment }]);
  const applyFacts = async (_: PaymentProvider, facts: readonly GatewayFact[]) => {
    applied.push(...facts);
    for (const fact of facts) {
      if (fact.kind !== "refund" || fact.ours === undefined) continue;
      const { ours, state, refundId: external_id } = fact;
      await inTransaction(site.database, (tx) =>
        tx.updateTable("refund").set({ state, external_id }).where("id", "=", ours).execute(),
      );
    }
  };
  return {
    refund,
    getPayment,
    applied,
    send: () => sendRefunds({ ...site.deps, gateways, applyFacts }),
  };
}

const unreachable = async () => {
  throw new GatewayUnavailable("it does not respond");
};

test("sends each refund once, even if ten runs send at the same time", async () => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push((await ordered()).id);
  const { send, refund, applied } = gateway();
  await Promise.all(Array.from({ length: 10 }, send));
  expect(refund.mock.calls.map(([order]) => order.id).toSorted()).toEqual(ids.toSorted());
  expect(applied).toHaveLength(5);
  const [id = ""] = ids;
  const { donation_id, payment_id } = await row(id);
  expect(refund.mock.calls.map(([order]) => order)).toContainEqual({
    id,
    paymentId: payment_id,
    reference: donation_id,
    amount: { minor: 5_100, currency: "USD" },
  });
});

describe("an unreachable gateway", () => {
  test("is retried with growing delays", async () => {
    const { id } = await ordered();
    const { send, refund } = gateway({ refund: unreachable });
    const triedAfter = async (ms: number) => {
      site.clock.now += ms;
      await send();
      return refund.mock.calls.length;
    };
    expect(await triedAfter(0)).toBe(1);
    expect(await triedAfter(MINUTE_MS - 1)).toBe(1);
    expect(await triedAfter(1)).toBe(2);
    expect(await triedAfter(2 * MINUTE_MS - 1)).toBe(2);
    expect(await triedAfter(1)).toBe(3);
    for (let n = 0; n < 20; n += 1) await triedAfter(HOUR_MS);
    expect(refund.mock.calls.length).toBe(23);
    expect(await row(id)).toMatchObject({ state: "ordered", tries: 23 });
  });

  test("is tried once in a run, so that other gateways need not wait for it", async () => {
    await ordered();
    await ordered();
    const { send, refund } = gateway({ refund: unreachable });
    await send();
    expect(refund).toHaveBeenCalledTimes(1);
  });

  test("is retried even if the clock was set back", async () => {
    const { id } = await ordered();
    const { send, refund } = gateway({ refund: unreachable });
    await send();
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("refund")
        .set({ changed_at: new Date(site.clock.now + 24 * HOUR_MS) })
        .where("id", "=", id)
        .execute(),
    );
    await send();
    expect(refund).toHaveBeenCalledTimes(2);
  });
});

test("looks up a refund whose response was lost instead of refunding twice", async () => {
  const { id } = await ordered();
  const atGateway: GatewayRefund[] = [];
  const { send, refund, applied } = gateway({
    refund: async (order) => {
      atGateway.push(toRefund(order));
      throw new GatewayUnavailable("connection reset");
    },
    getPayment: async () => atGateway,
  });
  await send();
  // Long after the gateway has dropped the idempotency key.
  site.clock.now += 48 * HOUR_MS;
  await send();
  expect(refund).toHaveBeenCalledTimes(1);
  expect(applied).toEqual(atGateway);
  expect(await row(id)).toMatchObject({ state: "done", external_id: `re-${id}` });
});

test("sends a refund whose earlier sender died before calling the gateway", async () => {
  const { id } = await ordered();
  const dying = gateway({
    refund: async () => {
      throw new Error("killed");
    },
  });
  await expect(dying.send()).rejects.toThrow("killed");
  const { send, refund, getPayment } = gateway();
  await send();
  expect(refund).not.toHaveBeenCalled();
  site.clock.now += MINUTE_MS;
  await send();
  expect(getPayment).toHaveBeenCalledTimes(1);
  expect(refund).toHaveBeenCalledTimes(1);
  expect((await row(id)).state).toBe("done");
});

test("alerts the office with the gateway's reason for a refusal, and frees the amount", async () => {
  const { id, donationId } = await ordered();
  const { send } = gateway({
    refund: async () => {
      throw new GatewayRefused("the balance is too low");
    },
  });
  await send();
  expect(await row(id)).toMatchObject({ state: "failed", failure: "the balance is too low" });
  const alert = await site.db
    .selectFrom("alert")
    .select(["kind", "detail"])
    .where("key", "=", id)
    .executeTakeFirstOrThrow();
  expect(alert).toMatchObject({
    kind: "refund_refused",
    detail: { donation: donationId, answer: "the balance is too low" },
  });
  const order = { amount: 51, reason: "mistake", given_back: 0 };
  expect((await office.post(`donations/${donationId}/refunds/`, order)).status).toBe(201);
});
