import { expect, test } from "vitest";
import { GatewayUnavailable } from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { nameOf, opened, paid, pullRound, staged } from "./staged.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The list of what changed, which finds what no event told. */
export function conformPull(open: OpenStage): void {
  test.each([1, 2, 3, 50])("pages of %i list everything once in a round", async (pageSize) => {
    const stage = await staged(open, pageSize);
    await stage.loseWebhooks();
    const all: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { paymentId } = await opened(stage);
      await (i % 2 === 0 ? stage.pay(paymentId) : stage.expire(paymentId));
      all.push(paymentId);
      if (i === 2) await stage.later(10);
    }
    const { facts, anew } = await pullRound(stage.provider);
    const names = facts.map(nameOf);
    expect(names.toSorted()).toEqual(all.map((id) => `payment ${id}`).toSorted());
    for (const id of all) {
      const told = facts.filter((fact) => nameOf(fact) === `payment ${id}`);
      expect(told).toEqual(await stage.provider.getPayment(id));
    }
    const again = (await pullRound(stage.provider, anew)).facts;
    expect(again.map(nameOf).toSorted()).toEqual(names.toSorted());
  });

  test("a round that was interrupted goes on where it was", async () => {
    const stage = await staged(open, 2);
    const { provider, line } = stage;
    const all: string[] = [];
    for (let i = 0; i < 5; i += 1) all.push((await paid(stage)).paymentId);
    const first = await provider.pull(null);
    expect(first.next).not.toBeNull();
    line.lose("half");
    await expect(provider.pull(first.next)).rejects.toThrow(GatewayUnavailable);
    line.mend();
    const { facts } = await pullRound(provider, first.next);
    const names = [...first.facts, ...facts].map(nameOf);
    expect(names.toSorted()).toEqual(all.map((id) => `payment ${id}`).toSorted());
  });

  test("a later round lists what changed, and leaves out what is long over", async () => {
    const stage = await staged(open);
    const long = await paid(stage);
    await stage.later(60 * DAY_MS);
    const late = await opened(stage);
    const { anew } = await pullRound(stage.provider);
    await stage.later(5 * MINUTE_MS);
    await stage.pay(late.paymentId);
    const { facts } = await pullRound(stage.provider, anew);
    expect(facts.map(nameOf)).not.toContain(`payment ${long.paymentId}`);
    expect(facts).toContainEqual(
      expect.objectContaining({ paymentId: late.paymentId, state: "succeeded" }),
    );
  });

  test("an empty list is a round", async () => {
    const { provider } = await staged(open);
    const { facts, anew } = await pullRound(provider);
    expect(facts).toEqual([]);
    expect((await pullRound(provider, anew)).facts).toEqual([]);
  });
}
