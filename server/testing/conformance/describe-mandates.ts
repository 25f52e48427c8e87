import { expect, type TestContext, test } from "vitest";
import { declineReasons } from "#contract/giving/donations.ts";
import {
  type GatewayFact,
  GatewayUnavailable,
  MandateGone,
  type Mandates,
} from "#server/features/gateways/provider/payment-provider.ts";
import { DAY_MS } from "#server/platform/clock.ts";
import type { MandateActions, OpenedStage, OpenStage } from "./gateway-stage.ts";
import {
  chargeRequest,
  claimIfWaiting,
  getBalances,
  getDisputes,
  getPayment,
  getRefunds,
  openCheckout,
  openStage,
  payCheckout,
  pullRound,
  refundOrder,
  setupRequest,
  storeMandate,
  sumFacts,
  waitForEvent,
} from "./test-stage.ts";

/** A gateway may report the cost of a charge a little later. */
const COST_WITHIN_MS = 1_000;

/** Payment methods that donors store, and charges of them without the donor. */
export function describeMandates(open: OpenStage): void {
  test("declares whether the gateway charges without the donor", async () => {
    const { provider, mandates } = await openStage(open);
    expect(provider.mandates !== undefined).toBe(mandates !== undefined);
  });

  test("stores a card with a payment, if the checkout asks for it", async ({ skip }) => {
    const { stage, provided } = await openMandates(open, skip);
    const { paymentId } = await openCheckout(stage, { keepMethod: true });
    expect(await provided.find(paymentId)).toBeUndefined();
    await stage.pay(paymentId);
    const mandate = await provided.find(paymentId);
    expect(mandate).toEqual({
      id: expect.stringMatching(/./),
      title: expect.stringMatching(/./),
      expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await provided.find(paymentId)).toEqual(mandate);
    const forgotten = await payCheckout(stage);
    expect(await provided.find(forgotten.paymentId)).toBeUndefined();
    expect(await provided.find("unknown")).toBeUndefined();
  });

  test("stores a payment method on a setup page, without a payment", async ({ skip }) => {
    const { stage, provided, actions } = await openMandates(open, skip);
    const request = setupRequest();
    stage.line.dropResponses("whole");
    await expect(provided.openSetup(request)).rejects.toThrow(GatewayUnavailable);
    stage.line.restore();
    const setup = await provided.openSetup(request);
    expect(await provided.openSetup(request)).toEqual(setup);
    expect(stage.provider.origins).toContain(new URL(setup.url).origin);
    expect(await provided.find(setup.setupId)).toBeUndefined();
    await actions.storeMethod(setup.setupId, "card");
    const mandate = await provided.find(setup.setupId);
    expect(mandate?.title).toMatch(/./);
    expect((await pullRound(stage.provider)).facts).toEqual([]);
    expect(await provided.charge(chargeRequest(mandate?.id ?? ""))).toMatchObject([
      { kind: "payment", state: "succeeded" },
    ]);
  });

  test("charges once for a key, at the same time, repeated and months later", async ({ skip }) => {
    const { stage, provided } = await openMandates(open, skip);
    const { id } = await storeMandate(stage);
    const request = chargeRequest(id);
    stage.line.dropResponses("whole");
    await expect(provided.charge(request)).rejects.toThrow(GatewayUnavailable);
    stage.line.restore();
    const first = await provided.charge(request);
    expect(first).toMatchObject([{ reference: request.reference, state: "succeeded" }]);
    expect(paymentIds(await provided.charge(request))).toEqual(paymentIds(first));
    const concurrent = chargeRequest(id);
    const results = await Promise.allSettled([1, 2, 3].map(() => provided.charge(concurrent)));
    expect(results.map(({ status }) => status)).toContain("fulfilled");
    const { facts } = await pullRound(stage.provider);
    for (const { reference } of [request, concurrent]) {
      const charged = facts.filter((fact) => "reference" in fact && fact.reference === reference);
      expect(charged).toHaveLength(1);
    }
    await stage.advance(90 * DAY_MS);
    expect(paymentIds(await provided.charge(request))).toEqual(paymentIds(first));
  });

  test.for(declineReasons)(
    "a charge declined as %s failed, and another can succeed",
    async (reason, { skip }) => {
      const { stage, provided, actions } = await openMandates(open, skip);
      const { id } = await storeMandate(stage);
      await actions.declineNextCharge(id, reason);
      const request = chargeRequest(id);
      const declined = await provided.charge(request);
      expect(declined).toMatchObject([{ state: "failed", declineReason: reason, declines: 1 }]);
      expect(declined).toMatchObject([{ total: request.total, cost: { minor: 0 } }]);
      expect(await provided.charge(request)).toEqual(declined);
      expect(await stage.provider.findPayment(request.reference)).toEqual(declined);
      const second = await provided.charge({ ...request, idempotencyKey: `${id}-again` });
      expect(second).toMatchObject([{ reference: request.reference, state: "succeeded" }]);
      await stage.advance(COST_WITHIN_MS);
      const found = await stage.provider.findPayment(request.reference);
      expect(paymentIds(found)).toEqual(paymentIds(second));
      const { facts } = await pullRound(stage.provider);
      expect(facts).toContainEqual(declined[0]);
    },
  );

  test("a charge is pending until the bank accepts or rejects it", async ({ skip }) => {
    const { stage, provided, actions } = await openMandates(open, skip);
    const { setupId } = await provided.openSetup(setupRequest());
    await actions.storeMethod(setupId, "debit");
    const id = (await provided.find(setupId))?.id ?? "";
    const [accepted, rejected] = [chargeRequest(id), chargeRequest(id)];
    for (const request of [accepted, rejected]) {
      expect(await provided.charge(request)).toMatchObject([{ state: "pending" }]);
    }
    await actions.settle(await paymentIdOf(stage, accepted));
    await actions.fail(await paymentIdOf(stage, rejected));
    const results = [
      [accepted, "succeeded"],
      [rejected, "failed"],
    ] as const;
    for (const [request, state] of results) {
      const charged = await provided.charge(request);
      expect(charged).toMatchObject([{ state }]);
      expect(await stage.provider.findPayment(request.reference)).toEqual(charged);
    }
    expect(await getBalances(stage)).toEqual(
      sumFacts(await stage.provider.findPayment(accepted.reference)),
    );
  });

  test("a charge is found, listed, announced, refunded and disputed like other payments", async ({
    skip,
  }) => {
    const { stage, provided } = await openMandates(open, skip);
    const { provider } = stage;
    const { id } = await storeMandate(stage);
    const request = chargeRequest(id);
    await provided.charge(request);
    await provided.charge(chargeRequest(id));
    await stage.advance(COST_WITHIN_MS);
    const paymentId = await paymentIdOf(stage, request);
    const payment = await getPayment(stage, paymentId);
    expect(payment).toMatchObject({ reference: request.reference, total: request.total });
    expect(payment).toMatchObject({ state: "succeeded", paidBy: { way: expect.any(String) } });
    expect(payment.cost?.minor).toBeGreaterThan(0);
    expect(await provider.findPayment(request.reference)).toEqual([payment]);
    expect((await pullRound(provider)).facts).toContainEqual(payment);
    const { type } = await waitForEvent(stage, paymentId);
    expect(provider.eventTypes).toContain(type);
    const order = refundOrder({ paymentId, reference: request.reference }, 1_999);
    await claimIfWaiting(stage, await provider.refund(order));
    expect(await getRefunds(stage, paymentId)).toMatchObject([{ state: "done", ours: order.id }]);
    if (stage.disputes) {
      await stage.disputes.open(paymentId);
      const { reference } = request;
      expect(await getDisputes(stage, paymentId)).toMatchObject([{ paymentId, reference }]);
    }
    const { facts } = await pullRound(provider);
    expect(await getBalances(stage)).toEqual(sumFacts(facts));
  });

  test("a revoked mandate is gone, but its charges are still found", async ({ skip }) => {
    const { stage, provided } = await openMandates(open, skip);
    const { paymentId } = await payCheckout(stage, { keepMethod: true });
    const id = (await provided.find(paymentId))?.id ?? "";
    const earlier = chargeRequest(id);
    const charged = await provided.charge(earlier);
    for (const _ of [1, 2]) await provided.revoke(id);
    expect(await provided.find(paymentId)).toBeUndefined();
    const refused = chargeRequest(id);
    await expect(provided.charge(refused)).rejects.toThrow(MandateGone);
    expect(await stage.provider.findPayment(refused.reference)).toEqual([]);
    expect(paymentIds(await provided.charge(earlier))).toEqual(paymentIds(charged));
  });

  test("a mandate of another account is gone", async ({ skip }) => {
    const { provided } = await openMandates(open, skip);
    const another = await openMandates(open, skip);
    const { id } = await storeMandate(another.stage);
    await expect(provided.charge(chargeRequest(id))).rejects.toThrow(MandateGone);
    await provided.revoke(id);
    const charged = await another.provided.charge(chargeRequest(id));
    expect(charged).toMatchObject([{ state: "succeeded" }]);
  });
}

/** Skips the test at a gateway without mandates. */
async function openMandates(
  open: OpenStage,
  skip: TestContext["skip"],
): Promise<{ stage: OpenedStage; provided: Mandates; actions: MandateActions }> {
  const stage = await openStage(open);
  const { mandates: provided } = stage.provider;
  if (!provided || !stage.mandates) skip("the gateway does not charge without the donor");
  return { stage, provided, actions: stage.mandates };
}

async function paymentIdOf({ provider }: OpenedStage, { reference }: { reference: string }) {
  const [id] = paymentIds(await provider.findPayment(reference));
  if (id === undefined) throw new Error(`no payment for ${reference}`);
  return id;
}

function paymentIds(facts: readonly GatewayFact[]): readonly string[] {
  return facts.flatMap((fact) => (fact.kind === "payment" ? [fact.paymentId] : []));
}
