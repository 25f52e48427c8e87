import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { type RefundParts, splitRefund, splitRefundedTotal } from "./split-refund.ts";

const nothing: RefundParts = { donation: 0, fee: 0, campaign: 0, cost: 0 };

const addParts = (a: RefundParts, b: RefundParts): RefundParts => ({
  donation: a.donation + b.donation,
  fee: a.fee + b.fee,
  campaign: a.campaign + b.campaign,
  cost: a.cost + b.cost,
});

function randomPayment() {
  const amount = 1 + randomInt(10 ** randomInt(2, 12));
  const campaign = Math.max(1, Math.round(amount * (0.5 + Math.random())));
  return {
    amount_minor: amount,
    fee_minor: randomInt(Math.ceil(amount / 5) + 1),
    campaign_amount_minor: campaign,
    cost_minor: randomInt(Math.floor(campaign / 10) + 1),
  };
}

test("refund parts add up to the payment and leave the cause at least nine tenths", () => {
  for (let round = 0; round < 2_000; round += 1) {
    const paid = randomPayment();
    const total = paid.amount_minor + paid.fee_minor;
    let allParts = nothing;
    for (let from = 0; from < total; ) {
      const to = Math.min(total, from + 1 + randomInt(Math.ceil(total / randomInt(1, 20)) + 1));
      const parts = splitRefund(paid, from, to);
      const context = JSON.stringify({ paid, from, to, parts });
      expect(parts.donation + parts.fee, context).toBe(to - from);
      expect(Math.min(...Object.values(parts)), context).toBeGreaterThanOrEqual(0);
      allParts = addParts(allParts, parts);
      const remaining = paid.campaign_amount_minor - allParts.campaign;
      const afterCost = remaining - (paid.cost_minor - allParts.cost);
      expect(afterCost * 10, context).toBeGreaterThanOrEqual(remaining * 9);
      from = to;
    }
    expect(allParts).toEqual({
      donation: paid.amount_minor,
      fee: paid.fee_minor,
      campaign: paid.campaign_amount_minor,
      cost: paid.cost_minor,
    });
  }
});

test("splits a refund between donation and fee in proportion, to the cent", () => {
  const paid = {
    amount_minor: 5_000,
    fee_minor: 100,
    campaign_amount_minor: 5_425,
    cost_minor: 178,
  };
  expect(splitRefundedTotal(paid, 1_000)).toEqual({
    donation: 980,
    fee: 20,
    campaign: 1_063,
    cost: 35,
  });
});
