import fc from "fast-check";
import { expect, test } from "vitest";
import { donationStates } from "#contract/giving/donations.ts";
import { nextState } from "./donation-status.ts";

const words = ["open", "pending", "succeeded", "failed", "expired"] as const;

test("no news changes a settled donation", () => {
  for (const word of words) expect(nextState("settled", word)).toBe("settled");
  for (const word of words) expect(nextState("reversed", word)).toBe("reversed");
});

test("a payment that arrived settles a donation, whatever the gateway said before", () => {
  const atGateways = donationStates.filter((state) => state !== "reversed");
  for (const state of atGateways) expect(nextState(state, "succeeded")).toBe("settled");
});

test("the end is the same in whatever order and however often news comes", () => {
  const story = fc.shuffledSubarray([...words, ...words], { minLength: 1 });
  fc.assert(
    fc.property(story, (news) => {
      const end = news.reduce(nextState, "created" as (typeof donationStates)[number]);
      const hasSucceeded = news.includes("succeeded");
      expect(end === "settled").toBe(hasSucceeded);
      if (!hasSucceeded && (news.includes("failed") || news.includes("expired"))) {
        expect(["failed", "expired"]).toContain(end);
      }
    }),
  );
});
