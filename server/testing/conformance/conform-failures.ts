import { expect, test } from "vitest";
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenStage } from "./gateway-stage.ts";
import {
  checkoutRequest,
  nameOf,
  type Opened,
  opened,
  paid,
  pullRound,
  refundOrder,
  staged,
} from "./staged.ts";

type Call = (provider: PaymentProvider, about: Opened) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  check: (provider) => provider.check(),
  createCheckout: (provider) => provider.createCheckout(checkoutRequest(provider)),
  expireCheckout: (provider, { paymentId }) => provider.expireCheckout(paymentId),
  getPayment: (provider, { paymentId }) => provider.getPayment(paymentId),
  findPayment: (provider, { reference }) => provider.findPayment(reference),
  pull: (provider) => provider.pull(null),
  refund: (provider, about) => provider.refund(refundOrder(about)),
};

/** Gateways that fail, refuse, and say what can't be read. */
export function conformFailures(open: OpenStage): void {
  test("a gateway that fails is unavailable, whatever it is asked", async () => {
    const stage = await staged(open);
    const { provider, line } = stage;
    const about = await paid(stage);
    for (const call of Object.values(calls)) {
      const asked = () => expect(call(provider, about)).rejects;
      for (const status of [500, 502, 503]) {
        line.answer({ status });
        await asked().toThrow(GatewayUnavailable);
      }
      line.answer({ status: 429, headers: { "retry-after": "7" } });
      await asked().toMatchObject({ retryAfterMs: 7_000 });
      line.answer({ status: 200, text: "<html>" });
      await asked().toThrow(GatewayUnavailable);
      line.mend();
      line.lose("half");
      await asked().toThrow(GatewayUnavailable);
      line.mend();
    }
  });

  test("a gateway that refuses a call is not asked again", async () => {
    const stage = await staged(open);
    const about = await paid(stage);
    stage.line.answer({ status: 403 });
    for (const call of Object.values(calls)) {
      await expect(call(stage.provider, about)).rejects.toThrow(GatewayRefused);
    }
  });

  test("what can't be read is told as such, and spoils nothing beside it", async () => {
    const stage = await staged(open);
    const odd = await paid(stage, { total: { minor: 5_100, currency: "EUR" } });
    const sound = await opened(stage);
    await stage.expire(sound.paymentId);
    stage.line.rewrite((text) => text.replaceAll(/"eur"/gi, '"xqq"'));
    const [fact] = await stage.provider.getPayment(odd.paymentId);
    expect(fact).toMatchObject({
      ...{ kind: "unreadable", paymentId: odd.paymentId, reference: odd.reference },
      ...{ unreadable: expect.stringMatching(/./), told: expect.stringMatching(/./) },
    });
    const { facts } = await pullRound(stage.provider);
    expect(facts.map(nameOf).toSorted()).toEqual(
      [odd, sound].map(({ paymentId }) => `payment ${paymentId}`).toSorted(),
    );
    expect(facts.filter(({ kind }) => kind === "unreadable")).toHaveLength(1);
  });
}
