import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { give } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
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
  site = await openTestSite({ argon2: cheapArgon2 });
});
beforeEach(async () => {
  // Some tests turn the clock on, and with it sessions end.
  office = await openOffice(site);
  await inTransaction(site.database, (tx) => tx.deleteFrom("refund").execute());
});

/** A refund that the office has ordered. */
async function ordered(amount = 51) {
  const { id: campaignId } = await site.campaign();
  await give(site, { campaignId });
  const { id: donationId } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
  const wish = { amount, reason: "mistake", given_back: 0 };
  const { id } = (await office.post(`donations/${donationId}/refunds/`, wish)).json;
  return { id: id as string, donationId };
}

const row = (id: string) =>
  site.db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

function answerTo({ id, paymentId, reference, amount }: RefundOrder): GatewayRefund {
  const about = { refundId: `re-${id}`, ours: id, paymentId, reference };
  return { kind: "refund", ...about, state: "done", amount, changedAt: site.clock.now };
}

/** The sandbox's gateway with other answers about refunds, and what was told to the books. */
function gateway(parts: Partial<Pick<PaymentProvider, "refund" | "getPayment">> = {}) {
  const refund = vi.fn(parts.refund ?? (async (order: RefundOrder) => answerTo(order)));
  const getPayment = vi.fn(parts.getPayment ?? (async () => []));
  const told: GatewayFact[] = [];
  const gateways = createGateways([{ ...site.deps.provider, refund, getPayment }]);
  const applyFacts = async (_: PaymentProvider, facts: readonly GatewayFact[]) => {
    told.push(...facts);
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
    told,
    send: () => sendRefunds({ ...site.deps, gateways, applyFacts }),
  };
}

const away = async () => {
  throw new GatewayUnavailable("it does not answer");
};

test("orders go to the gateway once each, however many send them at once", async () => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push((await ordered()).id);
  const { send, refund, told } = gateway();
  await Promise.all(Array.from({ length: 10 }, send));
  expect(refund.mock.calls.map(([order]) => order.id).toSorted()).toEqual(ids.toSorted());
  expect(told).toHaveLength(5);
  const [first = ""] = ids;
  const { donation_id, payment_id } = await row(first);
  expect(refund.mock.calls.map(([order]) => order)).toContainEqual({
    id: first,
    paymentId: payment_id,
    reference: donation_id,
    amount: { minor: 5_100, currency: "USD" },
  });
});

describe("a gateway that is away", () => {
  test("is asked again after growing pauses", async () => {
    const { id } = await ordered();
    const { send, refund } = gateway({ refund: away });
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

  test("is asked about one order in a run, so that the others don't wait for it in turn", async () => {
    await ordered();
    await ordered();
    const { send, refund } = gateway({ refund: away });
    await send();
    expect(refund).toHaveBeenCalledTimes(1);
  });

  test("is asked again where a clock was set back", async () => {
    const { id } = await ordered();
    const { send, refund } = gateway({ refund: away });
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

test("an answer that was lost is asked for, and nothing is paid twice", async () => {
  const { id } = await ordered();
  const atGateway: GatewayRefund[] = [];
  const { send, refund, told } = gateway({
    refund: async (order) => {
      atGateway.push(answerTo(order));
      throw new GatewayUnavailable("the line was cut");
    },
    getPayment: async () => atGateway,
  });
  await send();
  // Long after the gateway has forgotten the key.
  site.clock.now += 48 * HOUR_MS;
  await send();
  expect(refund).toHaveBeenCalledTimes(1);
  expect(told).toEqual(atGateway);
  expect(await row(id)).toMatchObject({ state: "done", external_id: `re-${id}` });
});

test("a process that dies before it asks leaves an order that is sent by the next", async () => {
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

test("a refusal is told to the office in the gateway's words, and frees the amount", async () => {
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
  const wish = { amount: 51, reason: "mistake", given_back: 0 };
  expect((await office.post(`donations/${donationId}/refunds/`, wish)).status).toBe(201);
});
