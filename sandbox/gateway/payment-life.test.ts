import fc from "fast-check";
import { expect, test } from "vitest";
import { applyScenario, calculateCost, openStatus, scenarios } from "./payment-life.ts";

const settlement = { cost_after_ms: 0, keeps_in: null, drift_minor: 0 };
const terms = { settleAfterMs: 20_000, expireAfterMs: 86_400_000, settlement: () => settlement };
const card = { amount_minor: 102_000, currency: "USD", method: "card" } as const;
const crypto = { amount_minor: 102_000, currency: "USD", method: "crypto" } as const;
const open = openStatus(0, terms);

test.each([
  [102_000, "card", 2_988],
  [50, "card", 31],
  [51, "card", 31],
  [52, "card", 32],
  [102_000, "bank_transfer", 35],
  [10, "bank_transfer", 10],
  [102_000, "crypto", 1_020],
  [49, "crypto", 0],
  [50, "crypto", 1],
] as const)("%i paid by %s costs %i", (amount, paidBy, cost) => {
  expect(calculateCost(amount, paidBy)).toBe(cost);
});

test("a bank transfer is pending and costs nothing until it settles", () => {
  const pending = applyScenario({ ...open, ...card }, "bank_transfer", 5, terms);
  expect(pending).toMatchObject({
    change: { state: "pending", due_at: 20_005 },
    event: "payment.pending",
  });
  const settled = applyScenario({ ...open, ...card, ...pending?.change }, "settle", 9, terms);
  expect(settled).toMatchObject({ change: { state: "succeeded", cost_minor: 35, due_at: null } });
});

test("accepts crypto for crypto payments only, cards and transfers for the others only", () => {
  expect(applyScenario({ ...open, ...card }, "crypto", 0, terms)).toBeUndefined();
  expect(applyScenario({ ...open, ...crypto }, "approve", 0, terms)).toBeUndefined();
  expect(applyScenario({ ...open, ...crypto }, "bank_transfer", 0, terms)).toBeUndefined();
  expect(applyScenario({ ...open, ...crypto }, "crypto", 0, terms)?.change.paid_by).toBe("crypto");
});

test("whatever happens, a payment ends once and costs only if it succeeded", () => {
  const anyScenarios = fc.array(fc.constantFrom(...scenarios), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(card, crypto), anyScenarios, (payment, sequence) => {
      let status = open;
      let ends = 0;
      for (const scenario of sequence) {
        const move = applyScenario({ ...status, ...payment }, scenario, 0, terms);
        if (!move) continue;
        status = { ...status, ...move.change };
        if (status.due_at === null) ends += 1;
        expect(status.cost_minor > 0).toBe(status.state === "succeeded");
      }
      expect(ends).toBeLessThanOrEqual(1);
    }),
  );
});
