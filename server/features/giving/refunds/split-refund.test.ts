import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { partsGivenBack, type RefundParts, splitRefund } from "./split-refund.ts";

const nothing: RefundParts = { gift: 0, fee: 0, campaign: 0, cost: 0 };

const sum = (a: RefundParts, b: RefundParts): RefundParts => ({
  gift: a.gift + b.gift,
  fee: a.fee + b.fee,
  campaign: a.campaign + b.campaign,
  cost: a.cost + b.cost,
});

function anyPaid() {
  const amount = 1 + randomInt(10 ** randomInt(2, 12));
  const campaign = Math.max(1, Math.round(amount * (0.5 + Math.random())));
  return {
    amount_minor: amount,
    fee_minor: randomInt(Math.ceil(amount / 5) + 1),
    campaign_amount_minor: campaign,
    cost_minor: randomInt(Math.floor(campaign / 10) + 1),
  };
}

test("the parts of any refunds add up to what was paid, and never leave the cause below nine tenths", () => {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const paid = anyPaid();
    const total = paid.amount_minor + paid.fee_minor;
    let all = nothing;
    for (let gone = 0; gone < total; ) {
      const next = Math.min(total, gone + 1 + randomInt(Math.ceil(total / randomInt(1, 20)) + 1));
      const parts = splitRefund(paid, gone, next);
      const told = JSON.stringify({ paid, gone, next, parts });
      expect(parts.gift + parts.fee, told).toBe(next - gone);
      expect(Math.min(...Object.values(parts)), told).toBeGreaterThanOrEqual(0);
      all = sum(all, parts);
      const left = paid.campaign_amount_minor - all.campaign;
      expect((left - (paid.cost_minor - all.cost)) * 10, told).toBeGreaterThanOrEqual(left * 9);
      gone = next;
    }
    expect(all).toEqual({
      gift: paid.amount_minor,
      fee: paid.fee_minor,
      campaign: paid.campaign_amount_minor,
      cost: paid.cost_minor,
    });
  }
});

test("a part is taken from gift and fee in proportion, to the cent", () => {
  const paid = {
    amount_minor: 5_000,
    fee_minor: 100,
    campaign_amount_minor: 5_425,
    cost_minor: 178,
  };
  expect(partsGivenBack(paid, 1_000)).toEqual({ gift: 980, fee: 20, campaign: 1_063, cost: 35 });
});
