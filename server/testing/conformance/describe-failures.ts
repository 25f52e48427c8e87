import { expect, test } from "vitest";
import {
  GatewayRefused,
  GatewayUnavailable,
  type Mandates,
  type PaymentProvider,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import {
  type CheckoutIds,
  chargeRequest,
  checkoutRequest,
  factName,
  openCheckout,
  openStage,
  payCheckout,
  pullRound,
  refundOrder,
  setupRequest,
  storeMandate,
} from "./test-stage.ts";

type Call = (provider: PaymentProvider, checkout: CheckoutIds) => Promise<unknown>;
type MandateCall = (mandates: Mandates, mandateId: string) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  check: (provider) => provider.check(),
  createCheckout: (provider) => provider.createCheckout(checkoutRequest(provider)),
  expireCheckout: (provider, { paymentId }) => provider.expireCheckout(paymentId),
  getPayment: (provider, { paymentId }) => provider.getPayment(paymentId),
  findPayment: (provider, { reference }) => provider.findPayment(reference),
  pull: (provider) => provider.pull(null),
  refund: (provider, checkout) => provider.refund(refundOrder(checkout)),
};

const mandateCalls: Readonly<Record<string, MandateCall>> = {
  openSetup: (mandates) => mandates.openSetup(setupRequest()),
  find: (mandates) => mandates.find("unknown"),
  charge: (mandates, mandateId) => mandates.charge(chargeRequest(mandateId)),
  revoke: (mandates, mandateId) => mandates.revoke(mandateId),
};

/** Every call to a gateway with a paid checkout, and with a mandate if it has them. */
async function prepareCalls(stage: OpenedStage): Promise<readonly (() => Promise<unknown>)[]> {
  const { provider } = stage;
  const checkout = await payCheckout(stage);
  const all = Object.values(calls).map((call) => () => call(provider, checkout));
  const { mandates } = provider;
  if (!mandates) return all;
  const { id } = await storeMandate(stage);
  return [...all, ...Object.values(mandateCalls).map((call) => () => call(mandates, id))];
}

/** Gateways that fail, refuse, or send unreadable data. */
export function describeFailures(open: OpenStage): void {
  test("a failing gateway is unavailable for every call", async () => {
    const stage = await openStage(open);
    const { line } = stage;
    for (const call of await prepareCalls(stage)) {
      const result = () => expect(call()).rejects;
      for (const status of [500, 502, 503]) {
        line.respondWith({ status });
        await result().toThrow(GatewayUnavailable);
      }
      line.respondWith({ status: 429, headers: { "retry-after": "7" } });
      await result().toMatchObject({ retryAfterMs: 7_000 });
      line.respondWith({ status: 200, text: "<html>" });
      await result().toThrow(GatewayUnavailable);
      line.restore();
      line.dropResponses("half");
      await result().toThrow(GatewayUnavailable);
      line.restore();
    }
  });

  test("does not retry a refused call", async () => {
    const stage = await openStage(open);
    const all = await prepareCalls(stage);
    stage.line.respondWith({ status: 403 });
    for (const call of all) await expect(call()).rejects.toThrow(GatewayRefused);
  });

  test("reports unreadable payments without affecting the others", async () => {
    const stage = await openStage(open);
    const unreadable = await payCheckout(stage, { total: { minor: 5_100, currency: "EUR" } });
    const readable = await openCheckout(stage);
    await stage.expire(readable.paymentId);
    stage.line.rewrite((text) => text.replaceAll(/"eur"/gi, '"xqq"'));
    const [fact] = await stage.provider.getPayment(unreadable.paymentId);
    expect(fact).toMatchObject({
      ...{ kind: "unreadable", paymentId: unreadable.paymentId, reference: unreadable.reference },
      ...{ cause: expect.stringMatching(/./), content: expect.stringMatching(/./) },
    });
    const { facts } = await pullRound(stage.provider);
    expect(facts.map(factName).toSorted()).toEqual(
      [unreadable, readable].map(({ paymentId }) => `payment ${paymentId}`).toSorted(),
    );
    expect(facts.filter(({ kind }) => kind === "unreadable")).toHaveLength(1);
  });
}
