import { expect, test } from "vitest";
import { GatewayUnavailable } from "#server/features/gateways/provider/payment-provider.ts";
import { DAY_MS, MINUTE_MS } from "#server/platform/clock.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { factName, openCheckout, openStage, payCheckout, pullRound } from "./test-stage.ts";

/** The list of changes, which also finds those without an event. */
export function describePull(open: OpenStage): void {
  test.each([1, 2, 3, 50])(
    "lists everything once in a round with pages of %i",
    async (pageSize) => {
      const stage = await openStage(open, pageSize);
      await stage.loseWebhooks();
      const all: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        const { paymentId } = await openCheckout(stage);
        await (i % 2 === 0 ? stage.pay(paymentId) : stage.expire(paymentId));
        all.push(paymentId);
        if (i === 2) await stage.advance(10);
      }
      const { facts, nextRound } = await pullRound(stage.provider);
      const names = facts.map(factName);
      expect(names.toSorted()).toEqual(all.map((id) => `payment ${id}`).toSorted());
      for (const id of all) {
        const matching = facts.filter((fact) => factName(fact) === `payment ${id}`);
        expect(matching).toEqual(await stage.provider.getPayment(id));
      }
      const again = (await pullRound(stage.provider, nextRound)).facts;
      expect(again.map(factName).toSorted()).toEqual(names.toSorted());
    },
  );

  test("continues an interrupted round where it stopped", async () => {
    const stage = await openStage(open, 2);
    const { provider, line } = stage;
    const all: string[] = [];
    for (let i = 0; i < 5; i += 1) all.push((await payCheckout(stage)).paymentId);
    const first = await provider.pull(null);
    expect(first.next).not.toBeNull();
    line.dropResponses("half");
    await expect(provider.pull(first.next)).rejects.toThrow(GatewayUnavailable);
    line.restore();
    const { facts } = await pullRound(provider, first.next);
    const names = [...first.facts, ...facts].map(factName);
    expect(names.toSorted()).toEqual(all.map((id) => `payment ${id}`).toSorted());
  });

  test("lists changes in a later round, and leaves out old ones", async () => {
    const stage = await openStage(open);
    const old = await payCheckout(stage);
    await stage.advance(60 * DAY_MS);
    const recent = await openCheckout(stage);
    const { nextRound } = await pullRound(stage.provider);
    await stage.advance(5 * MINUTE_MS);
    await stage.pay(recent.paymentId);
    const { facts } = await pullRound(stage.provider, nextRound);
    expect(facts.map(factName)).not.toContain(`payment ${old.paymentId}`);
    expect(facts).toContainEqual(
      expect.objectContaining({ paymentId: recent.paymentId, state: "succeeded" }),
    );
  });

  test("accepts an empty list as a round", async () => {
    const { provider } = await openStage(open);
    const { facts, nextRound } = await pullRound(provider);
    expect(facts).toEqual([]);
    expect((await pullRound(provider, nextRound)).facts).toEqual([]);
  });
}
