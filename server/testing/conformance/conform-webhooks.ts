import { expect, test, vi } from "vitest";
import { BadSignature } from "#server/features/gateways/provider/payment-provider.ts";
import { PATIENCE } from "../services/patience.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import { opened, paid, refundOrder, staged, taken } from "./staged.ts";
import type { ReceivedWebhook } from "./webhook-receiver.ts";

const HOUR_MS = 3_600_000;

/** Events, which only say that there may be news. */
export function conformWebhooks(open: OpenStage): void {
  test("an event leads to what it is about, and is of a type that is known", async () => {
    const stage = await staged(open);
    const { paymentId } = await paid(stage);
    const { eventId, type } = await eventAbout(stage, paymentId);
    expect(eventId).not.toBe("");
    expect(stage.provider.eventTypes).toContain(type);
  });

  test("a refund and a dispute are told by events too", async () => {
    const stage = await staged(open);
    const [one, two] = [await paid(stage), await paid(stage)];
    await eventAbout(stage, one.paymentId);
    await eventAbout(stage, two.paymentId);
    stage.received.splice(0);
    await taken(stage, await stage.provider.refund(refundOrder(one)));
    await eventAbout(stage, one.paymentId);
    if (!stage.disputes) return;
    await stage.disputes.open(two.paymentId);
    await eventAbout(stage, two.paymentId);
  });

  test("a signature holds for its bytes, its secret and its time alone", async () => {
    const stage = await staged(open);
    const { body, headers } = await oneEvent(stage);
    const { provider } = stage;
    const { eventId } = provider.readWebhook(body, headers);
    expect(provider.readWebhook(body, headers).eventId).toBe(eventId);
    const bad = (bytes: Uint8Array, told: ReceivedWebhook["headers"]) =>
      expect(() => provider.readWebhook(bytes, told)).toThrow(BadSignature);
    for (const at of [0, body.length >> 1, body.length - 1]) {
      const tampered = Buffer.from(body);
      tampered[at] = (tampered[at] ?? 0) ^ 1;
      bad(tampered, headers);
    }
    bad(Buffer.concat([body, Buffer.from(" ")]), headers);
    bad(body, {});
    for (const name of Object.keys(headers).filter((header) => /sig/.test(header))) {
      bad(body, { ...headers, [name]: `${headers[name]}`.slice(0, -1) });
      bad(body, { ...headers, [name]: "" });
    }
    expect(() => stage.stranger.readWebhook(body, headers)).toThrow(BadSignature);
    await stage.later(HOUR_MS);
    if (stage.signaturesAge) bad(body, headers);
    else expect(provider.readWebhook(body, headers).eventId).toBe(eventId);
  });

  test("a lost event is missed by nobody: the list of changes has it", async () => {
    const stage = await staged(open);
    await stage.loseWebhooks();
    const { paymentId } = await paid(stage);
    const { facts } = await stage.provider.pull(null);
    expect(facts).toContainEqual(expect.objectContaining({ paymentId, state: "succeeded" }));
    expect(stage.received).toEqual([]);
  });
}

/** Waits for an event by whose id the gateway tells about this payment. */
async function eventAbout({ provider, received }: OpenedStage, paymentId: string) {
  return vi.waitFor(async () => {
    for (const { body, headers } of received) {
      const event = provider.readWebhook(body, headers);
      const facts = event.paymentId === null ? [] : await provider.getPayment(event.paymentId);
      if (facts.some((fact) => "paymentId" in fact && fact.paymentId === paymentId)) return event;
    }
    throw new Error(`no event about ${paymentId} among ${received.length}`);
  }, PATIENCE);
}

async function oneEvent(stage: OpenedStage): Promise<ReceivedWebhook> {
  const { paymentId } = await opened(stage);
  await stage.pay(paymentId);
  return vi.waitFor(() => {
    const [first] = stage.received;
    if (!first) throw new Error("no event came");
    return first;
  }, PATIENCE);
}
