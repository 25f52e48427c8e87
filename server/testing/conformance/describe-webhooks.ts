import { expect, test, vi } from "vitest";
import { BadSignature } from "#server/features/gateways/provider/payment-provider.ts";
import { HOUR_MS } from "#server/platform/clock.ts";
import { WAIT_LIMIT } from "../services/wait-limit.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import {
  claimIfWaiting,
  openCheckout,
  openStage,
  payCheckout,
  refundOrder,
  waitForEvent,
} from "./test-stage.ts";
import type { ReceivedWebhook } from "./webhook-receiver.ts";

/** Events, which only announce that something may have changed. */
export function describeWebhooks(open: OpenStage): void {
  test("an event has a known type and leads to its payment", async () => {
    const stage = await openStage(open);
    const { paymentId } = await payCheckout(stage);
    const { eventId, type } = await waitForEvent(stage, paymentId);
    expect(eventId).not.toBe("");
    expect(stage.provider.eventTypes).toContain(type);
  });

  test("refunds and disputes send events too", async () => {
    const stage = await openStage(open);
    const [refunded, disputed] = [await payCheckout(stage), await payCheckout(stage)];
    await waitForEvent(stage, refunded.paymentId);
    await waitForEvent(stage, disputed.paymentId);
    stage.received.splice(0);
    await claimIfWaiting(stage, await stage.provider.refund(refundOrder(refunded)));
    await waitForEvent(stage, refunded.paymentId);
    if (!stage.disputes) return;
    await stage.disputes.open(disputed.paymentId);
    await waitForEvent(stage, disputed.paymentId);
  });

  test("a signature is only valid for its body, its secret and its time", async () => {
    const stage = await openStage(open);
    const { body, headers } = await receiveEvent(stage);
    const { provider } = stage;
    const { eventId } = provider.readWebhook(body, headers);
    expect(provider.readWebhook(body, headers).eventId).toBe(eventId);
    const expectRefusal = (body: Uint8Array, headers: ReceivedWebhook["headers"]) =>
      expect(() => provider.readWebhook(body, headers)).toThrow(BadSignature);
    for (const index of [0, body.length >> 1, body.length - 1]) {
      const tampered = Buffer.from(body);
      tampered[index] = (tampered[index] ?? 0) ^ 1;
      expectRefusal(tampered, headers);
    }
    expectRefusal(Buffer.concat([body, Buffer.from(" ")]), headers);
    expectRefusal(body, {});
    for (const name of Object.keys(headers).filter((header) => /sig/.test(header))) {
      expectRefusal(body, { ...headers, [name]: `${headers[name]}`.slice(0, -1) });
      expectRefusal(body, { ...headers, [name]: "" });
    }
    expect(() => stage.stranger.readWebhook(body, headers)).toThrow(BadSignature);
    await stage.advance(HOUR_MS);
    if (stage.signaturesAge) expectRefusal(body, headers);
    else expect(provider.readWebhook(body, headers).eventId).toBe(eventId);
  });

  test("the list of changes has a payment whose event was lost", async () => {
    const stage = await openStage(open);
    await stage.loseWebhooks();
    const { paymentId } = await payCheckout(stage);
    const { facts } = await stage.provider.pull(null);
    expect(facts).toContainEqual(expect.objectContaining({ paymentId, state: "succeeded" }));
    expect(stage.received).toEqual([]);
  });
}

async function receiveEvent(stage: OpenedStage): Promise<ReceivedWebhook> {
  const { paymentId } = await openCheckout(stage);
  await stage.pay(paymentId);
  return vi.waitFor(() => {
    const [first] = stage.received;
    if (!first) throw new Error("no event was received");
    return first;
  }, WAIT_LIMIT);
}
