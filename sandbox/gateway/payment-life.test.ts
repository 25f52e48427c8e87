import fc from "fast-check";
import { expect, test } from "vitest";
import { afterPlay, costOf, openStanding, plays } from "./payment-life.ts";

const keeping = { cost_after_ms: 0, keeps_in: null, drift_minor: 0 };
const terms = { settleAfterMs: 20_000, expireAfterMs: 86_400_000, keeping: () => keeping };
const card = { amount_minor: 102_000, currency: "USD", method: "card" } as const;
const crypto = { amount_minor: 102_000, currency: "USD", method: "crypto" } as const;
const open = openStanding(0, terms);

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
  expect(costOf(amount, paidBy)).toBe(cost);
});

test("a bank transfer is pending without cost until it settles", () => {
  const pending = afterPlay({ ...open, ...card }, "bank_transfer", 5, terms);
  expect(pending).toMatchObject({
    change: { state: "pending", due_at: 20_005 },
    event: "payment.pending",
  });
  const settled = afterPlay({ ...open, ...card, ...pending?.change }, "settle", 9, terms);
  expect(settled).toMatchObject({ change: { state: "succeeded", cost_minor: 35, due_at: null } });
});

test("crypto is for crypto payments, cards and transfers for the others", () => {
  expect(afterPlay({ ...open, ...card }, "crypto", 0, terms)).toBeUndefined();
  expect(afterPlay({ ...open, ...crypto }, "approve", 0, terms)).toBeUndefined();
  expect(afterPlay({ ...open, ...crypto }, "bank_transfer", 0, terms)).toBeUndefined();
  expect(afterPlay({ ...open, ...crypto }, "crypto", 0, terms)?.change.paid_by).toBe("crypto");
});

test("whatever is played, a payment ends once and costs only where it succeeded", () => {
  const anyPlays = fc.array(fc.constantFrom(...plays), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(card, crypto), anyPlays, (payment, sequence) => {
      let standing = open;
      let ends = 0;
      for (const play of sequence) {
        const move = afterPlay({ ...standing, ...payment }, play, 0, terms);
        if (!move) continue;
        standing = { ...standing, ...move.change };
        if (standing.due_at === null) ends += 1;
        expect(standing.cost_minor > 0).toBe(standing.state === "succeeded");
      }
      expect(ends).toBeLessThanOrEqual(1);
    }),
  );
});
