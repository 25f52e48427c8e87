import fc from "fast-check";
import { expect, test } from "vitest";
import type { donationStates } from "#contract/giving/donations.ts";
import { nextState } from "./donation-status.ts";

const updates = ["open", "pending", "succeeded", "failed", "expired"] as const;

test("no update changes a settled or reversed donation", () => {
  for (const update of updates) expect(nextState("settled", update)).toBe("settled");
  for (const update of updates) expect(nextState("reversed", update)).toBe("reversed");
});

test("the final state doesn't depend on the order or repetition of updates", () => {
  const history = fc.shuffledSubarray([...updates, ...updates], { minLength: 1 });
  fc.assert(
    fc.property(history, (received) => {
      const final = received.reduce(nextState, "created" as (typeof donationStates)[number]);
      const hasSucceeded = received.includes("succeeded");
      expect(final === "settled").toBe(hasSucceeded);
      if (!hasSucceeded && (received.includes("failed") || received.includes("expired"))) {
        expect(["failed", "expired"]).toContain(final);
      }
    }),
  );
});
