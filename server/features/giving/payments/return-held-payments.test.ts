import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { setFaults } from "../../../testing/gateways/test-checkout.ts";
import { applyGatewayFacts, controlSandbox } from "../../../testing/gateways/test-disputes.ts";
import {
  findMovements,
  getGatewayRefunds,
  getHeldPayment,
  holdPayment,
  orderHeldRefund,
  refundedMovements,
  runHeldRefunds,
} from "../../../testing/gateways/test-held-payments.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});
beforeEach(async () => {
  // No webhooks, which could lock the payment's row at any time: the tests report payments with `applyGatewayFacts`.
  await setFaults(site, { lose: 1 });
  // Some tests advance the clock, which ends sessions.
  office = await openOffice(site);
});

const see = (id: string) => getHeldPayment(office, id);
const orderRefund = (id: string) => orderHeldRefund(office, id);
const send = (refund?: PaymentProvider["refund"]) => runHeldRefunds(site, refund);

describe("an unmatched payment", () => {
  test("is refunded once, with both movements in the ledger", async () => {
    const { id, paymentId } = await holdPayment(site);
    const responses = await Promise.all(Array.from({ length: 8 }, () => orderRefund(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await see(id)).toMatchObject({ state: "going_back", way_back: "none" });
    await expectBooksRight(site);
    await Promise.all(Array.from({ length: 4 }, () => send()));
    await Promise.all([
      applyGatewayFacts(site, paymentId),
      applyGatewayFacts(site, paymentId),
      send(),
    ]);
    expect(await getGatewayRefunds(site, paymentId)).toHaveLength(1);
    expect(await findMovements(site, paymentId)).toEqual(refundedMovements);
    expect(await see(id)).toMatchObject({
      state: "given_back",
      decided: { by: "Frieda Obi", note: "Nobody knows whose it is." },
      askable: false,
    });
    await expectBooksRight(site);
    const trail = await office.trail();
    expect(trail.filter(({ action }: { action: string }) => action === "give_back")).toHaveLength(
      1,
    );
    expect((await orderRefund(id)).json.code).toBe("changed_meanwhile");
  });

  test("is refunded once even if the gateway's response is lost", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderRefund(id);
    const losesResponse = vi.fn(async (order: Parameters<PaymentProvider["refund"]>[0]) => {
      await site.deps.provider.refund(order);
      throw new GatewayUnavailable("connection reset");
    });
    await send(losesResponse);
    expect(losesResponse).toHaveBeenCalledTimes(1);
    expect(await see(id)).toMatchObject({ state: "going_back" });
    await send(losesResponse);
    expect(losesResponse).toHaveBeenCalledTimes(1);
    site.clock.now += 2 * MINUTE_MS;
    await send(losesResponse);
    expect(losesResponse).toHaveBeenCalledTimes(1);
    office = await openOffice(site);
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await getGatewayRefunds(site, paymentId)).toHaveLength(1);
    expect(await findMovements(site, paymentId)).toEqual(refundedMovements);
  });

  test("is reopened if the gateway refuses its refund, and can be refunded again", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderRefund(id);
    await send(async () => {
      throw new GatewayRefused("the account is closed");
    });
    expect(await see(id)).toMatchObject({
      state: "open",
      failure: "the account is closed",
      way_back: "order",
      decided: null,
    });
    const alerts = await site.db
      .selectFrom("alert")
      .select(["kind", "settled_at"])
      .where("key", "=", paymentId)
      .execute();
    expect(alerts).toEqual([{ kind: "unknown_payment", settled_at: null }]);
    await expectBooksRight(site);
    expect((await orderRefund(id)).status).toBe(200);
    await send();
    expect(await see(id)).toMatchObject({ state: "given_back", failure: null });
    expect(await findMovements(site, paymentId)).toEqual(refundedMovements);
  });

  test("is reopened if its refund fails later, with the money back in the ledger", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderRefund(id);
    await send();
    const [refund] = await getGatewayRefunds(site, paymentId);
    if (refund?.kind !== "refund") throw new Error("no refund");
    await controlSandbox(site, `/refunds/${refund.refundId}/fail`, {});
    await applyGatewayFacts(site, paymentId);
    await applyGatewayFacts(site, paymentId);
    expect(await see(id)).toMatchObject({ state: "open", failure: expect.any(String) });
    expect(await findMovements(site, paymentId)).toEqual([
      refundedMovements[0],
      refundedMovements[1],
      "refund_failed 5100",
      refundedMovements[2],
    ]);
    await expectBooksRight(site);
    await orderRefund(id);
    await send();
    expect(await see(id)).toMatchObject({ state: "given_back" });
    await expectBooksRight(site);
  });
});
